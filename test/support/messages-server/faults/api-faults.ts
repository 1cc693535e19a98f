import type { ApiFault } from './api-fault.ts';
import { CONNECTION_FAULTS } from './connection-faults.ts';
import { STATUS_FAULTS } from './status-faults.ts';
import { STOP_FAULTS } from './stop-faults.ts';
import { STREAM_FAULTS } from './stream-faults.ts';
import { TOOL_FAULTS } from './tool-faults.ts';
import { USAGE_FAULTS } from './usage-faults.ts';

/** Everything that can go wrong between a client and the API, by name. */
export const API_FAULTS: readonly ApiFault[] = [
  ...STATUS_FAULTS,
  ...CONNECTION_FAULTS,
  ...STREAM_FAULTS,
  ...TOOL_FAULTS,
  ...STOP_FAULTS,
  ...USAGE_FAULTS,
];

import { otherProcesses } from '../../src/store/process/other.ts';
import { processesFor } from '../../src/store/process.ts';
import { processesContract } from './processes.ts';

processesContract('processes of this system', () => processesFor(), {
  seesStart: ['linux', 'darwin'].includes(process.platform),
});
processesContract('processes known by their number only', otherProcesses, { seesStart: false });

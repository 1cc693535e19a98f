import type { World } from './world.ts';

export const firmware: World = {
  name: 'pumpctl',
  about: 'Firmware for irrigation pumps, C on a Cortex-M4, FreeRTOS, LoRa radio.',
  hasPackage: false,
  code: {
    'fw/drivers/flow_meter.c': 'int flow(void) { return 0; }\n',
    'fw/app/valve.c': 'void valve_open(void) {}\n',
    'fw/CMakeLists.txt': 'project(pumpctl C)\n',
    'tools/flash.py': 'print("flash")\n',
  },
  gone: [
    ...['fw/drivers/rain_sensor.c', 'fw/app/scheduler_v1.c', 'tools/calibrate.py'],
    ...['fw/drivers/eeprom.c', 'fw/app/watchdog.c', 'tools/parse_trace.py'],
  ],
  subjects: [
    {
      path: 'bootloader.md',
      title: 'Bootloader',
      hook: 'slots, rollback, keys',
      type: 'project',
      says: [
        'Bootloader {ver} is in the field on the first batch and cannot verify signatures.',
        'A failed update rolls back after {num} ms without a heartbeat.',
        'Images are signed on {host}, a machine without network otherwise.',
      ],
    },
    {
      path: 'lora.md',
      title: 'LoRa radio',
      hook: 'duty cycle and gateways',
      type: 'reference',
      says: ['The test gateway is {host} on the roof.', 'Duty cycle trouble in Spain is described in {id}.'],
    },
    {
      path: 'hw_revisions.md',
      title: 'Hardware revisions',
      hook: 'what differs between boards',
      type: 'project',
      says: [
        'Board C has the pull-ups swapped, worked around by {flag}.',
        'Boards are ordered through {name} at the assembler.',
        'Rev D reports the id {num} on the sense pin.',
      ],
    },
    {
      path: 'test-bench.md',
      title: 'Test bench',
      hook: 'pumps in the basement',
      type: 'reference',
      says: [
        'The bench power supply takes SCPI on {port}.',
        'Bench runs are filmed, the videos end up in {bucket}.',
      ],
    },
    {
      path: 'coding-rules.md',
      title: 'Coding rules',
      hook: 'MISRA and exceptions from it',
      type: 'feedback',
      says: [
        'Deviations from MISRA are listed under {id}; the certifier reads that list.',
        'Heap use after init is caught by the hook {flag}.',
      ],
    },
    {
      path: 'power.md',
      title: 'Power budget',
      hook: 'sleep modes',
      type: 'project',
      says: [
        'Deep sleep must stay below the line in sheet {id}.',
        'The solar charger misbehaves with panel firmware {ver}.',
      ],
    },
    {
      path: 'field/orchard-pilot.md',
      title: 'Orchard pilot',
      hook: 'first customer site',
      type: 'project',
      says: [
        'The orchard of {name} has eleven pumps and one broken antenna.',
        'Pilot telemetry is forwarded by {host}.',
      ],
    },
  ],
};

import type { World } from './world.ts';

export const homelab: World = {
  name: 'rack-in-the-cellar',
  about: 'Ansible, compose files and notes for one house: NAS, router, home automation, backups.',
  hasPackage: false,
  code: {
    'ansible/site.yml': '- hosts: all\n',
    'compose/media/docker-compose.yml': 'services: {}\n',
    'nix/flake.nix': '{ }\n',
    'scripts/backup.sh': '#!/bin/sh\n',
  },
  gone: [
    ...['scripts/renew-certs.sh', 'compose/media/jellyfin.env', 'ansible/roles-pihole.yml'],
    ...['compose/photos/docker-compose.yml', 'nix/overlays.nix', 'scripts/wake-nas.sh'],
  ],
  subjects: [
    {
      path: 'nas.md',
      title: 'NAS',
      hook: 'disks, pool, shares',
      type: 'project',
      says: [
        'The NAS answers as {host}; its web UI has a self-signed certificate.',
        'Disk four was exchanged under RMA {id}.',
        'Scrubs pause while the media share moves more than {num} files.',
      ],
    },
    {
      path: 'router.md',
      title: 'Router',
      hook: 'VLANs and port forwards',
      type: 'reference',
      says: [
        'WireGuard listens on {port}, the ISP blocks the usual one.',
        'The guest VLAN sees nothing but {host}.',
      ],
    },
    {
      path: 'home_assistant.md',
      title: 'Home Assistant',
      hook: 'automations that must not break',
      type: 'project',
      says: [
        'The heating automation is called {flag}; the family notices within an hour if it stops.',
        'Zigbee coordinator firmware {ver} drops the window sensors.',
      ],
    },
    {
      path: 'backups.md',
      title: 'Backups',
      hook: 'three copies, one of them elsewhere',
      type: 'project',
      says: [
        'The offsite copy is in {bucket}, paid by the year.',
        'Restores were rehearsed with a spare box named {host}.',
        'Photos of {name} (mother in law) are in the same pool, careful.',
      ],
    },
    {
      path: 'family-rules.md',
      title: 'House rules',
      hook: 'when nothing may go down',
      type: 'feedback',
      says: [
        'No reboots during school hours; the calendar is synced by {host}.',
        'Wife approval needed for anything with a visible cable, she calls it the {flag} treaty.',
      ],
    },
    {
      path: 'dns.md',
      title: 'DNS',
      hook: 'resolver and block lists',
      type: 'reference',
      says: [
        'The resolver keeps {num} entries, more makes it swap.',
        'Smart TV telemetry is blocked by the list {flag}.',
      ],
    },
    {
      path: 'ups.md',
      title: 'UPS',
      hook: 'battery and shutdown order',
      type: 'project',
      says: ['The UPS reports to {host} over USB.', 'Battery swap is documented with photos under {id}.'],
    },
  ],
};

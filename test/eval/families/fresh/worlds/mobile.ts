import type { World } from './world.ts';

export const mobile: World = {
  name: 'Trailmate',
  about: 'Hiking app for iOS and Android, React Native with two native modules.',
  hasPackage: true,
  code: {
    'app/screens/Map.tsx': 'export const Map = () => null;\n',
    'app/offline/tiles.ts': 'export const tiles = [];\n',
    'ios/Podfile': "platform :ios, '15.1'\n",
    'android/build.gradle': 'buildscript {}\n',
  },
  gone: [
    ...['app/offline/evict.ts', 'app/screens/Paywall.tsx', 'app/screens/TrackDetail.tsx', 'ios/Notify.swift'],
    ...['android/proguard-trail.pro', 'app/offline/migrate-v2.ts'],
  ],
  subjects: [
    {
      path: 'store-review.md',
      title: 'Store review',
      hook: 'what the reviewers trip over',
      type: 'project',
      says: [
        'Apple reviewers log in with the account {flag}; without it they reject for missing content.',
        'Play Console alerts arrive in {chan} about an hour late.',
        'The background-location text was approved under {id}, reuse it word by word.',
      ],
    },
    {
      path: 'offline-tiles.md',
      title: 'Offline tiles',
      hook: 'limits and quirks of the tile cache',
      type: 'project',
      says: [
        'Tile packs bigger than {num} KB crash the older Samsung phones.',
        'Map data comes from {host}; the CDN in front of it ignores ETags.',
        'Hikers in the Alps complained about missing contour lines, collected in {id}.',
      ],
    },
    {
      path: 'push_notifications.md',
      title: 'Push notifications',
      hook: 'who sends, what breaks',
      type: 'reference',
      says: [
        'Silent pushes are sent by {host}, marketing ones by an agency.',
        'The badge counter bug on iPad is a known one, see {id}.',
      ],
    },
    {
      path: 'feedback-animations.md',
      title: 'Animations',
      hook: 'keep them cheap',
      type: 'feedback',
      says: [
        'Kaja wants no animation on the map screen, she tests with the {flag} build on a 2017 phone.',
        'Frame budget on the record screen is measured by {flag}, ask for numbers before arguing.',
      ],
    },
    {
      path: 'native/ble-sensor.md',
      title: 'Heart rate sensors',
      hook: 'Bluetooth module',
      type: 'project',
      says: [
        'Polar straps need firmware {ver} or they disconnect after a minute.',
        'Pairing traces are recorded with the sniffer behind port {port}.',
      ],
    },
    {
      path: 'crash-reports.md',
      title: 'Crash reports',
      hook: 'where they land and who looks',
      type: 'reference',
      says: [
        'Symbol files go to {bucket}; without them the stacks are useless.',
        'Crash triage rotates, {name} keeps the calendar.',
      ],
    },
    {
      path: 'subscriptions.md',
      title: 'Subscriptions',
      hook: 'prices, trials and odd cases',
      type: 'project',
      says: [
        'Family sharing is off because of {id}.',
        'Sandbox renewals are simulated against {host}.',
        'The Swedish price tier is called {flag} in both stores.',
      ],
    },
  ],
};

import type { World } from './world.ts';

export const shop: World = {
  name: 'tea-and-tools',
  about: 'Online shop for tea and garden tools, Next.js front, a PHP back office nobody likes.',
  hasPackage: true,
  code: {
    'web/pages/cart.tsx': 'export default () => null;\n',
    'web/lib/price.ts': 'export const price = 1;\n',
    'backoffice/src/Stock.php': '<?php\n',
    'jobs/feeds/google.ts': 'export {};\n',
  },
  gone: [
    ...['web/lib/voucher.ts', 'backoffice/src/LegacyMailer.php', 'jobs/feeds/idealo.ts'],
    ...['web/pages/wishlist.tsx', 'jobs/feeds/stock-sync.ts', 'backoffice/src/Returns.php'],
  ],
  subjects: [
    {
      path: 'shipping.md',
      title: 'Shipping',
      hook: 'carriers and cut-offs',
      type: 'project',
      says: [
        'Bulky parcels go with the contract {id}, the normal one excludes rakes.',
        'Label printing needs {host} reachable from the warehouse.',
        'Ireland counts as zone {flag} since customs changed.',
      ],
    },
    {
      path: 'payment_quirks.md',
      title: 'Payment quirks',
      hook: 'things the provider does not document',
      type: 'reference',
      says: [
        'Invoices over {num} cents need a credit check.',
        'Chargebacks are argued by {name} on the phone, not by mail.',
      ],
    },
    {
      path: 'seo.md',
      title: 'SEO',
      hook: 'what the agency insists on',
      type: 'feedback',
      says: [
        'The agency measures with crawler {ver}; other tools give other numbers.',
        'Product URLs keep the article number, agreed in {id}.',
      ],
    },
    {
      path: 'backoffice.md',
      title: 'Back office',
      hook: 'PHP part and its server',
      type: 'project',
      says: [
        'The back office runs on {host} with opcache off.',
        'Warehouse scanners speak to port {port} in plain telnet.',
        'Stock corrections above the threshold end up in {chan}.',
      ],
    },
    {
      path: 'season-planning.md',
      title: 'Season planning',
      hook: 'spring rush and Advent',
      type: 'project',
      says: [
        'Spring campaign material is kept in {bucket}.',
        'The Advent calendar page is switched by {flag}.',
      ],
    },
    {
      path: 'people/suppliers.md',
      title: 'Suppliers',
      hook: 'who delivers what, how they talk',
      type: 'reference',
      says: [
        'Oolong comes from the family {name}, they answer on Tuesdays.',
        'The spade maker sends price lists as scans, numbered like {id}.',
      ],
    },
    {
      path: 'accessibility.md',
      title: 'Accessibility',
      hook: 'audit and promises',
      type: 'feedback',
      says: [
        'The audit of the cart is filed as {id}, contrast is still open.',
        'Screen reader tests are done by {name} with NVDA.',
      ],
    },
  ],
};

/** What the made-up companies of the first family consist of. Every list is drawn from without repeats where it must be. */
export const PEOPLE =
  'Ana Boris Chandra Dilek Edda Farid Greta Hamid Ilse Jonas Keiko Lior Maren Nadia Oskar Priya'.split(' ');

export const PRODUCTS =
  'Tarnbrook Fennholm Quarrel Lindhaven Ostmark Peverell Rookery Saltmarsh Thornby Umberfold'.split(' ');

const FIELDS =
  'invoice stock parcel customer order refund voucher payroll ledger catalogue search image mail report audit tax price supplier return label basket session coupon gift warehouse driver route tariff claim contract quote survey booking seat ticket timetable meter sensor battery kitchen'.split(
    ' ',
  );

const PARTS =
  'importer exporter mailer scheduler gateway indexer archiver renderer validator collector dispatcher watcher cleaner loader merger splitter proxy bridge poller planner resolver sampler packer tracker notifier router checker recorder translator formatter matcher counter limiter balancer publisher subscriber converter builder reader writer'.split(
    ' ',
  );

/** Subjects that topics are about: thousands of them, such as "invoice importer". */
export const SUBJECTS = ['', 'partner ', 'export '].flatMap((kind) =>
  FIELDS.flatMap((field) => PARTS.map((part) => `${kind}${field} ${part}`)),
);

export const BIRDS =
  'osprey heron kestrel plover curlew dunlin egret falcon gannet hoopoe jackdaw linnet merlin nuthatch oriole pipit redshank siskin teal wagtail'.split(
    ' ',
  );

export const TRIADS = 'QMX RTB LVK ZPD HNT WGS KLF BRY'.split(' ');

/** Keys of `key: value` lines, before the subject that makes them unique. */
export const KEYS = [
  'host',
  'port',
  'owner',
  'queue',
  'branch',
  'region',
  'bucket',
  'database',
  'release channel',
  'on-call rota',
  'base image',
  'retry limit',
];

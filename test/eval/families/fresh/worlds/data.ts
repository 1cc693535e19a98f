import type { World } from './world.ts';

export const data: World = {
  name: 'meridian',
  about: 'Batch and streaming pipelines for a grid operator: Python, Airflow, dbt, a warehouse.',
  hasPackage: false,
  code: {
    'dags/meter_readings.py': 'SCHEDULE = "@hourly"\n',
    'models/staging/stg_meters.sql': 'select 1\n',
    'pipelines/ingest/kafka.py': 'def consume(): ...\n',
    'pyproject.toml': '[project]\nname = "meridian"\n',
  },
  gone: [
    ...['dags/weather_backfill.py', 'models/staging/stg_tariffs.sql', 'pipelines/ingest/sftp.py'],
    ...['dags/churn_scores.py', 'pipelines/ingest/dedupe.py', 'models/staging/stg_outages.sql'],
  ],
  subjects: [
    {
      path: 'warehouse.md',
      title: 'Warehouse',
      hook: 'sizes, roles and cost traps',
      type: 'project',
      says: [
        'Ad-hoc queries belong on the warehouse {flag}, the big one bills per second.',
        'Row-level security for the southern region came with {id}.',
        'A full refresh of the fact table scans about {num} GB.',
      ],
    },
    {
      path: 'late-data.md',
      title: 'Late data',
      hook: 'meters that report days afterwards',
      type: 'project',
      says: [
        'Rural meters deliver through the concentrator {host} in bursts.',
        'Anything later than the watermark lands in {bucket} and is merged by hand.',
      ],
    },
    {
      path: 'pii_rules.md',
      title: 'Personal data',
      hook: 'what legal asked for',
      type: 'feedback',
      says: [
        'Customer ids are hashed with the salt version {ver} before they leave the raw zone.',
        'Legal contact for anything personal: ask {name} in writing.',
      ],
    },
    {
      path: 'airflow.md',
      title: 'Airflow',
      hook: 'scheduler peculiarities',
      type: 'reference',
      says: [
        'The scheduler UI sits behind port {port} on the jump host.',
        'Sensors are deferrable only with provider {ver} and up.',
        'On-call gets paged through {chan}, nobody watches the mails.',
      ],
    },
    {
      path: 'reports/regulator.md',
      title: 'Regulator report',
      hook: 'monthly delivery to the authority',
      type: 'project',
      says: [
        'The regulator accepts only files signed by {host}.',
        'Rounding differences under {num} kWh are tolerated by the auditor.',
      ],
    },
    {
      path: 'dbt-style.md',
      title: 'dbt style',
      hook: 'how models should look',
      type: 'feedback',
      says: [
        'Joana wants CTEs named after the business term, examples in {id}.',
        'Incremental models use the macro {flag}, hand-written merge statements get rejected.',
      ],
    },
    {
      path: 'kafka-topics.md',
      title: 'Kafka topics',
      hook: 'brokers, retention, oddities',
      type: 'reference',
      says: [
        'Broker three is {host} and has the slow disk.',
        'Schema changes are announced in {chan} by the metering team.',
      ],
    },
  ],
};

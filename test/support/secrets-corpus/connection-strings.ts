import { Chance } from './chance.ts';
import { withBase62Crc } from './formats.ts';
import { type SecretSample, spell } from './sample.ts';

type Row = [kind: string, text: (value: string) => string, make?: (chance: Chance) => string];

const rows: readonly Row[] = [
  ['postgres-url', (v) => `DATABASE_URL=postgres://gull_app:${v}@db-1.gull.example:5432/gull`],
  ['postgres-url', (v) => `- staging: \`postgresql://svc_reader:${v}@10.4.2.17/metrics?sslmode=require\``],
  [
    'postgres-url',
    (v) => `Marit reads with postgres://marit:${v}@replica.gull.example/gull, not the primary.`,
    (c) => c.phrase(),
  ],
  ['postgres-url', (v) => `数据库地址是postgres://app:${v}@db.gull.example/gull，只读。`],
  [
    'neon-url',
    (v) => `psql 'postgresql://gull_owner:${v}@ep-cool-fog-a2x.eu.neon.example/gulldb'`,
    (c) => spell('np', 'g_') + c.alnum(12),
  ],
  ['mysql-url', (v) => `mysql://root:${v}@mysql.gull.example:3306/shop`],
  ['mysql-url', (v) => `  url: "mysql2://shop:${v}@10.0.0.8/shop"`],
  ['mariadb-url', (v) => `mariadb://importer:${v}@legacy.gull.example/archive`],
  [
    'mongodb-url',
    (v) =>
      `MONGO_URI="mongodb://gull:${v}@mongo-0.gull.example:27017,mongo-1.gull.example:27017/gull?replicaSet=rs0"`,
  ],
  [
    'mongodb-srv-url',
    (v) => `mongoose.connect('mongodb+srv://gull:${v}@cluster0.x1y2z.gull.example/prod?retryWrites=true');`,
  ],
  ['redis-url', (v) => `REDIS_URL=redis://:${v}@cache.gull.example:6379/0`],
  ['redis-url', (v) => `rediss://default:${v}@eu1-sure-gull-30211.gull.example:30211`, (c) => c.hex(32)],
  ['amqp-url', (v) => `broker: amqp://worker:${v}@rabbit.gull.example:5672/%2Fjobs`],
  ['amqp-url', (v) => `celery -A gull -b amqps://celery:${v}@mq.gull.example/gull worker`],
  ['mssql-url', (v) => `mssql+pyodbc://sa:${v}@sql.gull.example/erp?driver=ODBC+Driver+18`],
  ['clickhouse-url', (v) => `clickhouse://ingest:${v}@ch.gull.example:9440/events?secure=true`],
  ['cockroach-url', (v) => `cockroach sql --url 'postgresql://ops:${v}@crdb.gull.example:26257/defaultdb'`],
  ['snowflake-url', (v) => `snowflake://LOADER:${v}@xy12345.eu-west-1/ANALYTICS/PUBLIC?warehouse=LOAD_WH`],
  ['neo4j-url', (v) => `neo4j+s://neo4j:${v}@graph.gull.example:7687`],
  ['nats-url', (v) => `nats://edge:${v}@nats.gull.example:4222`],
  ['smtp-url', (v) => `MAILER_DSN=smtp://robot%40gull.example:${v}@mail.gull.example:587`],
  ['ftp-url', (v) => `lftp ftp://upload:${v}@files.gull.example/incoming`],
  ['sftp-url', (v) => `rclone copy sftp://backup:${v}@vault-nas.gull.example/daily .`],
  ['jdbc-url', (v) => `jdbc:postgresql://db.gull.example:5432/gull?user=gull&password=${v}&ssl=true`],
  [
    'jdbc-url',
    (v) => `jdbc:sqlserver://sql.gull.example:1433;databaseName=erp;user=erp_app;password=${v};encrypt=true`,
  ],
  ['jdbc-url', (v) => `jdbc:oracle:thin:erp/${v}@//ora.gull.example:1521/ERP`],
  [
    'ado-net',
    (v) =>
      `"DefaultConnection": "Server=tcp:gull.database.example,1433;Database=erp;User ID=erp;Password=${v};Encrypt=True;"`,
  ],
  ['odbc', (v) => `Driver={ODBC Driver 18 for SQL Server};Server=sql.gull.example;Uid=erp;Pwd=${v};`],
  [
    'libpq-dsn',
    (v) => `dsn = "host=db.gull.example port=5432 dbname=gull user=gull password=${v} sslmode=verify-full"`,
  ],
  [
    'kafka-jaas',
    (v) =>
      `sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="gull" password="${v}";`,
  ],
  [
    'azure-storage',
    (v) =>
      `AZURE_STORAGE_CONNECTION_STRING="DefaultEndpointsProtocol=https;AccountName=gullfiles;AccountKey=${v};EndpointSuffix=core.windows.net"`,
    (c) => c.base64(64),
  ],
  [
    'azure-storage',
    (v) =>
      `- blob account: DefaultEndpointsProtocol=https;AccountName=gullprod;AccountKey=${v};EndpointSuffix=core.windows.net`,
    (c) => c.base64(64),
  ],
  [
    'azure-service-bus',
    (v) =>
      `Endpoint=sb://gull.servicebus.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=${v}`,
    (c) => c.base64(32),
  ],
  [
    'azure-cosmos',
    (v) => `AccountEndpoint=https://gull.documents.azure.com:443/;AccountKey=${v};`,
    (c) => c.base64(64),
  ],
  [
    'azure-sas',
    (v) =>
      `https://gullfiles.blob.core.windows.net/in?sv=2024-11-04&ss=b&srt=o&sp=rw&se=2027-01-01T00:00:00Z&sig=${v}`,
    (c) => encodeURIComponent(c.base64(32)),
  ],
  ['slack-webhook', (v) => `Alerts go to ${v} since Tuesday.`, slackWebhook],
  ['slack-webhook', (v) => `SLACK_WEBHOOK_URL=${v}`, slackWebhook],
  ['slack-webhook', (v) => `curl -X POST -d '{"text":"up"}' ${v}`, slackWebhook],
  ['discord-webhook', (v) => `webhook: "${v}"`, discordWebhook],
  ['discord-webhook', (v) => `- Discord 通知 → ${v}`, discordWebhook],
  ['teams-webhook', (v) => `| teams | ${v} |`, teamsWebhook],
  [
    'telegram-url',
    (v) => `curl https://api.telegram.org/bot${v}/getMe`,
    (c) => `${c.digits(10)}:AA${c.url(33)}`,
  ],
  [
    'git-remote',
    (v) => `git remote set-url origin https://marit:${v}@github.com/gull/api.git`,
    (c) => withBase62Crc(spell('gh', 'p_'), c.alnum(30)),
  ],
  [
    'git-remote',
    (v) => `origin\thttps://x-access-token:${v}@github.com/gull/api.git (fetch)`,
    (c) => withBase62Crc(spell('gh', 's_'), c.alnum(30)),
  ],
  [
    'git-remote',
    (v) => `git clone https://oauth2:${v}@gitlab.gull.example/gull/web.git`,
    (c) => spell('gl', 'pat-') + c.url(20),
  ],
  ['git-remote', (v) => `[remote "origin"]\n\turl = https://deploy:${v}@git.gull.example/gull/infra.git`],
  [
    'git-remote',
    (v) => `pushed to https://${v}@github.com/gull/site.git`,
    (c) => withBase62Crc(spell('gh', 'p_'), c.alnum(30)),
  ],
  ['basic-auth-url', (v) => `Grafana: https://admin:${v}@grafana.gull.example/d/home`],
  ['basic-auth-url', (v) => `(siehe https://technik:${v}@wiki.gull.example/Startseite)`, (c) => c.phrase()],
  ['basic-auth-url', (v) => `proxy=http://buildbot:${v}@proxy.gull.example:3128`],
  ['basic-auth-url', (v) => `<https://elastic:${v}@es.gull.example:9200/_cat/indices>`],
  [
    'pip-index-url',
    (v) => `pip install --extra-index-url https://ci:${v}@pypi.gull.example/simple gull-core`,
  ],
];

/** Passwords inside addresses: of databases, brokers, repositories, and addresses that are secrets themselves. */
export const connectionSecrets: readonly SecretSample[] = rows.map(([kind, text, make], index) => {
  // Marks with a meaning in an address would have to be escaped there.
  const plain = (c: Chance) => c.password(16).replace(/[!*+^~]/, '_');
  const value = (make ?? plain)(new Chance(`${kind} ${index}`));
  return { kind, text: text(value), value, known: true };
});

function slackWebhook(c: Chance): string {
  return `https://${spell('hooks.', 'slack.com')}/services/T0${c.upper(9)}/B0${c.upper(9)}/${c.alnum(24)}`;
}

function discordWebhook(c: Chance): string {
  return `https://${spell('discord', '.com')}/api/webhooks/1${c.digits(18)}/${c.url(68)}`;
}

function teamsWebhook(c: Chance): string {
  const ids = `${c.uuid()}@${c.uuid()}/IncomingWebhook/${c.hex(32)}/${c.uuid()}`;
  return `https://gull.${spell('webhook.', 'office.com')}/webhookb2/${ids}`;
}

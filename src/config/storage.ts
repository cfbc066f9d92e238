import { resolve } from 'node:path'
import { ConfigError } from '#config/config-error.ts'
import { parseDatabaseUrl, parseReplicaUrl } from '#config/database-url.ts'
import { BUCKET, readS3, type S3Variables } from '#config/s3.ts'
import { integer, optional, SECRET, setting, type Text, variable } from '#config/setting.ts'

const MIN_SECRET_KEY = 32

export const STORAGE = {
  dataDir: setting(
    'DATA_DIR',
    'Folder of the SQLite database, uploaded files and everything else on disk.',
    (path) => resolve(path),
    './data',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '`postgres://…` to use PostgreSQL (15 or later) instead of SQLite, with several hosts for failover (`host1,host2`).',
    optional(checkDatabaseUrl),
    SECRET,
  ),
  databasePool: setting(
    'DATABASE_POOL',
    'PostgreSQL connections per process; the thread that counts page views has two more.',
    integer(2, 1000),
    '10',
  ),
  /** Null asks the primary for everything. */
  databaseReplica: {
    variables: [
      variable(
        'DATABASE_REPLICA_URL',
        '`postgres://…` of streaming standbys (`host1,host2`), asked for analytics and searches (docs/databases.md).',
        SECRET,
      ),
      variable(
        'DATABASE_REPLICA_MAX_LAG',
        'Seconds a standby may be behind before the primary is asked instead.',
        '10',
      ),
    ],
    read: readReplica,
  },
  /** Encrypts secrets that must be readable again; null means a key file in DATA_DIR. */
  secretKey: setting(
    'SECRET_KEY',
    'Encrypts secrets in the database, 32 characters or more; unset means the key in `DATA_DIR/secret.key`.',
    optional(checkSecretKey),
    SECRET,
  ),
  /** Null stores files on disk, in DATA_DIR. */
  s3: {
    variables: [
      variable('S3_ENDPOINT', '`https://…` of an S3 server for uploaded files; unset stores them in `DATA_DIR`.'),
      variable('S3_BUCKET', 'The S3 bucket, which must exist and belong to this installation alone.'),
      variable('S3_REGION', 'The S3 region; many servers accept any.', 'us-east-1'),
      variable('S3_ACCESS_KEY_ID', 'The S3 access key.'),
      variable('S3_SECRET_ACCESS_KEY', 'The secret of the S3 access key.', SECRET),
      variable('S3_PATH_STYLE', '`1` for `endpoint/bucket/key`, `0` for `bucket.endpoint/key`.', '1'),
    ],
    read: (text: Text) => (text('S3_ENDPOINT') ? { ...readS3(ofFiles(text)), bucket: bucketIn(text) } : null),
  },
}

function checkDatabaseUrl(url: string): string {
  parseDatabaseUrl(url)
  return url
}

function readReplica(text: Text) {
  const url = text('DATABASE_REPLICA_URL')
  if (!url) return null
  if (!text('DATABASE_URL'))
    throw new ConfigError('DATABASE_REPLICA_URL is set without DATABASE_URL; set that to the primary it follows.')
  const maxLag = integer(1, 600, 1_000)(text('DATABASE_REPLICA_MAX_LAG'), 'DATABASE_REPLICA_MAX_LAG', text)
  return { urls: parseReplicaUrl(url), maxLag }
}

function checkSecretKey(value: string): string {
  if (value.length >= MIN_SECRET_KEY) return value
  throw new ConfigError(`SECRET_KEY is too short; make one with: openssl rand -base64 ${MIN_SECRET_KEY}`)
}

function bucketIn(text: Text): string {
  const bucket = text('S3_BUCKET')
  if (!bucket) throw new ConfigError('S3_BUCKET is missing; set it, or unset S3_ENDPOINT.')
  if (BUCKET.test(bucket)) return bucket
  throw new ConfigError(`S3_BUCKET is '${bucket}'; set it to the name of a bucket.`)
}

function ofFiles(text: Text): S3Variables {
  return [
    ['S3_ENDPOINT', text('S3_ENDPOINT')],
    ['S3_REGION', text('S3_REGION')],
    ['S3_ACCESS_KEY_ID', text('S3_ACCESS_KEY_ID')],
    ['S3_SECRET_ACCESS_KEY', text('S3_SECRET_ACCESS_KEY')],
    ['S3_PATH_STYLE', text('S3_PATH_STYLE')],
  ]
}

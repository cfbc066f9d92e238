import { ConfigError } from '#config/config-error.ts'
import { BUCKET, readS3, type S3Server, type S3Variables } from '#config/s3.ts'
import { integer, optional, SECRET, setting, type Text, variable } from '#config/setting.ts'

const HOUR_MS = 3_600_000
const MAX_HOURS = 8_760

export const BACKUPS = {
  /** Milliseconds; null makes no backups. */
  backupEvery: setting(
    'BACKUP_EVERY',
    'Hours between backups that the service makes and verifies; unset makes none.',
    optional(integer(1, MAX_HOURS, HOUR_MS)),
  ),
  /** Null means below DATA_DIR. */
  backupTo: setting(
    'BACKUP_TO',
    'Folder, or `s3://bucket/prefix`, below which each of them gets its own folder; unset means `DATA_DIR/backups`.',
    optional(checkPlace),
  ),
  backupKeep: setting(
    'BACKUP_KEEP',
    'Backups that stay there; older ones are removed once a new one has been verified.',
    integer(1, 10_000),
    '7',
  ),
  /** Null means the server of S3_ENDPOINT. */
  backupS3: {
    variables: [
      variable('BACKUP_S3_ENDPOINT', 'S3 server for backups; unset means `S3_ENDPOINT` with its key.'),
      variable('BACKUP_S3_REGION', 'Its region.', 'us-east-1'),
      variable('BACKUP_S3_ACCESS_KEY_ID', 'Its access key.'),
      variable('BACKUP_S3_SECRET_ACCESS_KEY', 'The secret of that key.', SECRET),
      variable('BACKUP_S3_PATH_STYLE', '`1` for `endpoint/bucket/key`, `0` for `bucket.endpoint/key`.', '1'),
    ],
    read: (text: Text): S3Server | null => (text('BACKUP_S3_ENDPOINT') ? readS3(ofBackups(text)) : null),
  },
}

type Servers = { backupS3: S3Server | null; s3: (S3Server & { bucket: string }) | null }

/**
 * Where `s3://bucket/prefix` is; null for a folder.
 * @throws ConfigError when no server is configured, or the bucket is that of the uploaded files: both would be lost together
 */
export function bucketOf(
  place: string,
  { backupS3, s3 }: Servers,
): { options: S3Server & { bucket: string }; prefix: string } | null {
  if (!place.startsWith('s3://')) return null
  const [bucket, ...prefix] = checkPlace(place).slice('s3://'.length).split('/') as [string, ...string[]]
  const server = backupS3 ?? s3
  if (!server)
    throw new ConfigError(
      `${place} is on an S3 server. Set BACKUP_S3_ENDPOINT and its key, or S3_ENDPOINT and its own.`,
    )
  if (s3 && server.endpoint === s3.endpoint && bucket === s3.bucket)
    throw new ConfigError(`The bucket ${bucket} holds the uploaded files. Make another one for backups.`)
  return { options: { ...server, bucket }, prefix: prefix.join('/') }
}

function checkPlace(place: string): string {
  if (!place.startsWith('s3://') || BUCKET.test(place.slice('s3://'.length).split('/')[0]!)) return place
  throw new ConfigError(`'${place}' names no bucket; write s3://bucket/prefix.`)
}

function ofBackups(text: Text): S3Variables {
  return [
    ['BACKUP_S3_ENDPOINT', text('BACKUP_S3_ENDPOINT')],
    ['BACKUP_S3_REGION', text('BACKUP_S3_REGION')],
    ['BACKUP_S3_ACCESS_KEY_ID', text('BACKUP_S3_ACCESS_KEY_ID')],
    ['BACKUP_S3_SECRET_ACCESS_KEY', text('BACKUP_S3_SECRET_ACCESS_KEY')],
    ['BACKUP_S3_PATH_STYLE', text('BACKUP_S3_PATH_STYLE')],
  ]
}

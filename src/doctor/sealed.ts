import { openTotp } from '#auth/second-factor.ts'
import { Secrets } from '#auth/secrets.ts'
import { openKey } from '#certificates/order-certificate.ts'
import type { Config } from '#config.ts'
import { type Finding, fine, wrong } from '#doctor/finding.ts'
import type { Database, Db } from '#kernel/database/database.ts'
import { openSecret } from '#resources/history/webhooks/secret.ts'

/** Of each kind. A key that was replaced opens none of what is older. */
const LOOKED_AT = 50

/** Whether the key of this installation opens what is stored: after a restore or a move it may be missing, or another. */
export async function checkSealed(
  { reader }: Pick<Database, 'reader'>,
  config: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<Finding> {
  const key = config.secretKey === null ? `secret.key in ${config.dataDir}` : 'SECRET_KEY'
  const sealed = [...(await ofWebhooks(reader)), ...(await ofPeople(reader)), ...(await ofCertificates(reader))]
  const secrets = new Secrets(config)
  if (sealed.length > 0 && secrets.isMissing())
    return wrong(
      `${key} is missing, and without it nothing that was encrypted can be read`,
      'Put a copy of it back before the service starts: then a new one is made.',
    )
  const lost = sealed.filter(({ opens }) => opens(secrets) === null)
  if (lost.length === 0) return fine(`${key} opens what was encrypted with it`)
  const kinds = [...new Set(lost.map(({ kind }) => kind))].join(', ')
  return wrong(
    `${key} is not the key that encrypted ${lost.length} of ${sealed.length} stored secrets: ${kinds}`,
    'Put the former key back. Without it, each of these has to be set up again.',
  )
}

type Sealed = { kind: string; opens: (secrets: Secrets) => string | null }

async function ofWebhooks(db: Db): Promise<Sealed[]> {
  const rows = await db.selectFrom('webhooks').select(['id', 'secret']).orderBy('id').limit(LOOKED_AT).execute()
  return rows.map(({ id, secret }) => ({ kind: 'webhooks', opens: (secrets) => openSecret(secrets, id, secret) }))
}

async function ofPeople(db: Db): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('totp_secrets')
    .select(['user_id', 'secret'])
    .orderBy('user_id')
    .limit(LOOKED_AT)
    .execute()
  return rows.map(({ user_id, secret }) => ({
    kind: 'authenticator apps',
    opens: (secrets) => openTotp(secrets, user_id, secret),
  }))
}

async function ofCertificates(db: Db): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(['name', 'private_key'])
    .where('private_key', 'is not', null)
    .orderBy('name')
    .limit(LOOKED_AT)
    .execute()
  return rows.map(({ name, private_key }) => ({
    kind: 'certificates',
    opens: (secrets) => openKey(secrets, name, private_key!),
  }))
}

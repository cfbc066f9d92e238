import type { Db } from '#kernel/database/database.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { Signer } from '#providers/mail/mailer.ts'
import { type PublicDkimKey, signingKeyOf } from '#resources/domains/domains/mail/keys-store.ts'
import { DKIM_PURPOSE } from '#resources/domains/domains/mail/new-key.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

const LOCAL_PART = 'website'

/** Null where no domain of the website can sign now, or SECRET_KEY is no longer the one that encrypted its key. */
export async function signerOf(db: Db, vault: Pick<Vault, 'open'>, websiteId: string): Promise<Signer | null> {
  const key = await signingKeyOf(db, websiteId)
  const privateKey = key ? vault.open(DKIM_PURPOSE, key.domain_id, key.private_key) : null
  if (!key || privateKey === null) return null
  return { address: mailAddress(key.name), domain: key.name, selector: key.selector, privateKey }
}

export function mailAddress(name: string): string {
  return `${LOCAL_PART}@${name}`
}

/** Whether mail from the domain can be signed so that receivers verify it. */
export function isSigning({ owned_name, status }: DomainRow, { is_right }: PublicDkimKey): boolean {
  return is_right === 1 && owned_name !== null && status !== 'expired'
}

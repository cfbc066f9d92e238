import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { DkimKeyRow } from '#kernel/database/tables/domains.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

/** Receivers must verify up to 2048; longer keys fill several strings of a TXT record (RFC 8301, section 3.2). */
const MODULUS_BITS = 2048
/** Of private keys that are encrypted; the domain's id is their context. */
export const DKIM_PURPOSE = 'dkim key'

/** Takes a fraction of a second, on another thread. The selector is new, so that mail under way can still be verified. */
export async function newDkimKey(
  { id, website_id }: Pick<DomainRow, 'id' | 'website_id'>,
  vault: Vault,
  now: number,
): Promise<DkimKeyRow> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    website_id,
    domain_id: id,
    selector: `sw${new Date(now).toISOString().replaceAll(/\D/g, '')}`,
    public_key: publicKey.toString('base64'),
    private_key: vault.seal(DKIM_PURPOSE, id, privateKey),
    is_right: 0,
    first_right_at: null,
    created_at: now,
  }
}

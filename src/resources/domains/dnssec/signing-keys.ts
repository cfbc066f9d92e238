import { createPrivateKey } from 'node:crypto'
import type { Db } from '#kernel/database/database.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { SigningKey } from '#providers/dns/dns-provider.ts'
import { DNSSEC_PURPOSE } from '#resources/domains/dnssec/new-key.ts'
import { dnssecKeysOf } from '#resources/domains/dnssec/store.ts'

/** The keys that sign a domain's zone. @throws Error for one that was encrypted with another secret: unsigned answers would be refused */
export async function signingKeysOf(db: Db, vault: Pick<Vault, 'open'>, domainId: string): Promise<SigningKey[]> {
  const rows = await dnssecKeysOf(db, domainId)
  return rows.map(({ key_tag, public_key, private_key }) => {
    const pem = vault.open(DNSSEC_PURPOSE, domainId, private_key)
    if (pem === null) throw new Error(`the DNSSEC key ${key_tag} cannot be decrypted`)
    return { tag: key_tag, publicKey: public_key, privateKey: createPrivateKey(pem) }
  })
}

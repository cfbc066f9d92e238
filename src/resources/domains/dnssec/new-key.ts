import { generateKeyPairSync } from 'node:crypto'
import { keyTagOf } from '#dns/dnssec/key-data.ts'
import { newId } from '#kernel/database/ids.ts'
import type { DnssecKeyRow } from '#kernel/database/tables/dns.ts'
import type { Vault } from '#kernel/operations/providers.ts'

/** Of private keys that are encrypted; the domain's id is their context. */
export const DNSSEC_PURPOSE = 'dnssec key'

/** A key whose tag none of `taken` has, so that a DS record names one alone. Takes less than a millisecond. */
export function newDnssecKey(
  { id, website_id }: { id: string; website_id: string },
  vault: Pick<Vault, 'seal'>,
  taken: readonly number[],
  now: number,
): DnssecKeyRow {
  for (;;) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const point = Buffer.concat([x!, y!].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
    const key_tag = keyTagOf(point)
    if (taken.includes(key_tag)) continue
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const private_key = vault.seal(DNSSEC_PURPOSE, id, pem)
    return { website_id, id: newId(), domain_id: id, key_tag, public_key: point, private_key, created_at: now }
  }
}

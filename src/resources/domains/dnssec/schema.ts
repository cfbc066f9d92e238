import Type, { type Static } from 'typebox'
import { dsText } from '#dns/dnssec/key-data.ts'
import { named } from '#kernel/operations/named.ts'
import { Id, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import type { DnssecKey as Row } from '#resources/domains/dnssec/store.ts'

export const DnssecKey = named(
  'DnssecKey',
  Type.Object({
    id: Id,
    domain_id: Id,
    website_id: Id,
    key_tag: Type.Integer({ about: 'The number by which DS records and signatures name the key.' }),
    ds: Type.String({ about: 'The DS record to set at the registrar: key tag, algorithm, digest type and digest.' }),
    public_key: Type.String({
      about: 'In base64, as registrars that make the DS record ask for it. Its flags are 257.',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export function presentKey(key: Row): Static<typeof DnssecKey> {
  const { id, domain_id, website_id, key_tag, public_key, name } = key
  const created_at = timestamp(Number(key.created_at))
  const ds = dsText(name, public_key)
  return { id, domain_id, website_id, key_tag, ds, public_key, created_at, updated_at: created_at }
}

import { X509Certificate } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { namesOf } from '#certificates/read-upload.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, STRICT, Timestamp, timestamp } from '#kernel/operations/schemas.ts'

const MAX_CHAIN = 65_536
const MAX_KEY = 16_384

export const OwnCertificate = named(
  'OwnCertificate',
  Type.Object({
    domain_id: about(Id, 'The domain that it is served at.'),
    website_id: Id,
    certificate: Type.String({ about: 'The chain in PEM, as it was uploaded. The key is never answered.' }),
    names: Type.Array(Type.String(), { about: 'The names that it is for.' }),
    issuer: Type.String({ about: 'Who issued it.' }),
    fingerprint: Type.String({ about: 'SHA-256.' }),
    valid_from: about(Timestamp, 'When it begins.'),
    expires_at: about(Timestamp, 'When it ends.'),
    created_at: about(Timestamp, 'When it was uploaded.'),
    updated_at: Timestamp,
  }),
)

export const CertificateUpload = named(
  'OwnCertificateUpload',
  Type.Object(
    {
      certificate: Type.String({
        minLength: 1,
        maxLength: MAX_CHAIN,
        about: 'In PEM: that of the domain first, then each that issued the one before it.',
      }),
      private_key: Type.String({
        minLength: 1,
        maxLength: MAX_KEY,
        about: 'In PEM, without a passphrase. Stored encrypted.',
      }),
    },
    STRICT,
  ),
)

/** A certificate as it is stored, with the revision of its domain; times are in milliseconds since 1970. */
export type Shown = { domain_id: string; website_id: string; chain: string; uploaded_at: number; revision: number }

export function presentCertificate({
  domain_id,
  website_id,
  chain,
  uploaded_at,
}: Shown): Static<typeof OwnCertificate> {
  const leaf = new X509Certificate(chain)
  const created_at = timestamp(uploaded_at)
  return {
    ...{ domain_id, website_id, certificate: chain, names: namesOf(leaf) },
    issuer: leaf.issuer.split('\n').join(', '),
    fingerprint: leaf.fingerprint256,
    valid_from: timestamp(leaf.validFromDate.getTime()),
    expires_at: timestamp(leaf.validToDate.getTime()),
    ...{ created_at, updated_at: created_at },
  }
}

import { sealKey } from '#certificates/order-certificate.ts'
import { covers, readUpload, type Upload } from '#certificates/read-upload.ts'
import { dropUploads, saveUploaded, type UploadedName, uploadedOf } from '#certificates/uploads-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { invalid, NotFound, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitOnly, type OperationEvent, unchanged } from '#kernel/operations/outcome.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { partnerOf } from '#net/domain-name.ts'
import {
  CertificateUpload,
  OwnCertificate,
  presentCertificate,
  type Shown,
} from '#resources/domains/certificates/schema.ts'
import { domainEvent } from '#resources/domains/domains/domain-events.ts'
import { leadingDomain } from '#resources/domains/domains/primary-store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainTarget, domainWithId, holderOf, touchDomain } from '#resources/domains/domains/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

/** Before an own certificate ends, in milliseconds, an automatic one is ordered in its place. */
const TAKE_OVER_MS = 3 * 86_400_000
const ROUTE = '/domains/:domain_id/certificate'
const TOOL = { omitted: 'A private key would remain in the transcript of an agent.' }
const target = at('domain_id', domainTarget)
const answer = { output: OwnCertificate, present: presentCertificate, revision: revisionOf }

const show = defineOperation({
  name: 'own_certificates_get',
  summary: 'Show the certificate that you uploaded for a domain, without its key',
  scope: 'read',
  role: 'viewer',
  routes: [`GET ${ROUTE}`],
  tool: TOOL,
  target,
  ...answer,
  handler: async ({ db, target }) => shown(target, await uploadedOf(db, target.id)),
})

const upload = defineOperation({
  name: 'own_certificates_upload',
  summary: 'Serve a domain with a certificate of your own; it replaces the automatic one, or the one before',
  scope: 'write',
  role: 'admin',
  // A call that waits would keep the key, and an agent has none.
  review: 'refused',
  routes: [`PUT ${ROUTE}`],
  tool: TOOL,
  target,
  input: CertificateUpload,
  ...answer,
  emits: 'domain.updated',
  async prepare({ target, input, now, links, providers: { vault } }) {
    if (!links.servesHttps) throw notServed()
    const read = readUpload(input, target.name, now)
    if ('message' in read) throw invalid(read.field, read.message)
    return uploadedNames(read, target, { links, vault })
  },
  async handler({ tx, target, now, links, plans, prepared, warn }) {
    const domain = (await domainWithId(tx, target.id))!
    if (domain.owned_name === null)
      throw new ValidationFailed(
        { base: [`${domain.unicode_name} is not verified yet`] },
        { detail: 'Nothing was changed. Set the records that the domain asks for; then upload the certificate.' },
      )
    const [own] = prepared as [UploadedName]
    const before = await uploadedOf(tx, domain.id)
    if (before?.chain === own.chain) return unchanged(shown(domain, before))
    const leading = await leadingDomain(tx, domain.website_id)
    for (const each of prepared) await servedAt(tx, each, now)
    if ((own.chain!.match(/BEGIN/g) ?? []).length === 1)
      warn('The certificate has no intermediate certificates; some browsers may not trust it without them.')
    const events = await changed(tx, domain, { names: prepared.map(({ name }) => name), leading, now, links, plans })
    return emitOnly(shown((await domainWithId(tx, domain.id))!, { chain: own.chain, uploaded_at: now }), events)
  },
})

const remove = defineOperation({
  name: 'own_certificates_delete',
  summary: 'Remove the certificate that you uploaded for a domain; an automatic one takes over where they are ordered',
  scope: 'write',
  role: 'admin',
  routes: [`DELETE ${ROUTE}`],
  tool: TOOL,
  target,
  output: null,
  emits: 'domain.updated',
  async handler({ tx, target, now, links, plans }) {
    const domain = (await domainWithId(tx, target.id))!
    const leading = await leadingDomain(tx, domain.website_id)
    const names = await dropUploads(tx, domain.id, { ordered: links.ordersCertificates, now })
    if (names.length === 0) throw new NotFound('Certificate')
    return emitOnly(null, await changed(tx, domain, { names, leading, now, links, plans }))
  },
})

export const ownCertificateOperations: readonly Operation[] = [show, upload, remove]

/** At the domain's own name, and at its `www` partner where the certificate is for it too. */
function uploadedNames(
  { chain, key, leaf, issued_at, expires_at }: Upload,
  { id, name }: DomainRow,
  { links, vault }: { links: Links; vault: Vault },
): UploadedName[] {
  const partner = partnerOf(name)
  const names = partner && covers(leaf, partner) ? [name, partner] : [name]
  return names.map((each) => ({
    ...{ name: each, domain_id: id, is_partner: Number(each !== name), chain, issued_at, expires_at },
    private_key: sealKey(vault, each, key),
    next_attempt_at: links.ordersCertificates ? expires_at - TAKE_OVER_MS : null,
  }))
}

/** A partner that is a domain in its own right keeps its own. */
async function servedAt(tx: Tx, uploaded: UploadedName, now: number): Promise<void> {
  if (uploaded.is_partner && (await holderOf(tx, uploaded.name))) return
  await saveUploaded(tx, uploaded, now)
}

type Changed = Parameters<typeof websiteUpdated>[2] & { names: string[]; leading: string | null; now: number }

/** What serves the names, and where visitors are led, may be another. */
async function changed(tx: Tx, { id, website_id }: DomainRow, { names, leading, ...around }: Changed) {
  await touchDomain(tx, id, around.now)
  const events: OperationEvent[] = [
    await domainEvent(tx, 'domain.updated', (await domainWithId(tx, id))!, around),
    ...names.map((name) => ({ type: 'certificate.updated' as const, record: { id: name, website_id } })),
  ]
  if ((await leadingDomain(tx, website_id)) !== leading) events.push(...(await websiteUpdated(tx, website_id, around)))
  return events
}

/** @throws NotFound where none was uploaded */
function shown(
  { id, website_id, revision }: Pick<DomainRow, 'id' | 'website_id' | 'revision'>,
  stored: { chain: string | null; uploaded_at: number | null } | undefined,
): Shown {
  if (!stored?.chain || stored.uploaded_at === null) throw new NotFound('Certificate')
  return { domain_id: id, website_id, chain: stored.chain, uploaded_at: Number(stored.uploaded_at), revision }
}

function notServed() {
  return new ValidationFailed(
    { base: ['This installation serves no https itself'] },
    {
      code: 'https_not_served',
      detail:
        'Nothing was changed. The operator sets HTTPS_PORT, or gives the certificate to the proxy that answers https for this installation.',
    },
  )
}

import type { TSchema } from 'typebox'
import { TrashItem } from '#kernel/changes/trash-record.ts'
import type { CreatedKind, EventType } from '#kernel/events/event-types.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { QuotaExceeded } from '#kernel/operations/quota-exceeded.ts'
import { VERSIONED_KINDS, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { Asset } from '#resources/content/assets/record.ts'
import { Row } from '#resources/data/rows/record.ts'
import { ChangedRows } from '#resources/data/rows/schema.ts'
import { SubmissionEnvelope } from '#resources/data/submissions/record.ts'
import { Table } from '#resources/data/tables/record.ts'
import { DnsRecord } from '#resources/domains/dns-records/record.ts'
import { Domain } from '#resources/domains/domains/record.ts'
import { DomainTls } from '#resources/domains/domains/schema.ts'
import { Purchase } from '#resources/domains/purchases/record.ts'
import { ChangeSet } from '#resources/history/change-sets/schema.ts'
import { Comment } from '#resources/history/comments/record.ts'
import { Preview } from '#resources/history/previews/record.ts'
import { Publishing } from '#resources/history/publishing/record.ts'
import { PublishedData } from '#resources/history/publishing/schema.ts'
import { RequestInEvent } from '#resources/history/requests/record.ts'
import { WebhookInEvent } from '#resources/history/webhooks/schema.ts'
import { operationOn } from '#resources/operation-on.ts'
import { Access } from '#resources/people/accesses/record.ts'
import { ClientConnected } from '#resources/people/clients/schema.ts'
import { Invitation } from '#resources/people/invitations/record.ts'
import { Redirect } from '#resources/traffic/redirects/record.ts'
import { CreatedWebsite, Website } from '#resources/websites/websites/record.ts'

type Change = 'created' | 'updated' | 'deleted'
type Versioned =
  | `${CreatedKind}.${'created' | 'deleted'}`
  | `${VersionedKind}.${'updated' | 'pinned' | 'unpinned' | 'reverted'}`

/** The schema of each type's data. A new type does not compile without it. */
export function eventData(operations: readonly Operation[]): Record<EventType, TSchema> {
  return { ...OTHERS, ...versioned(operations) }
}

const OTHERS: Record<Exclude<EventType, Versioned>, TSchema> = {
  ...changes('website', Website),
  'website.created': CreatedWebsite,
  ...changes('asset', Asset),
  'asset.replaced': Asset,
  ...changes('table', Table),
  ...changes('row', Row),
  'row.bulk_updated': ChangedRows,
  ...changes('form.submission', SubmissionEnvelope),
  ...changes('redirect', Redirect),
  ...changes('dns_record', DnsRecord),
  ...changes('domain', Domain),
  'domain.verified': Domain,
  'domain.misconfigured': Domain,
  'domain.expiring': Domain,
  'domain.purchase.requested': Purchase,
  'domain.purchased': Domain,
  'domain.tls.issued': DomainTls,
  'domain.tls.failed': DomainTls,
  ...changes('access', Access),
  'invitation.created': Invitation,
  'invitation.accepted': Invitation,
  ...changes('webhook', WebhookInEvent),
  'webhook.disabled': WebhookInEvent,
  'change_set.undone': ChangeSet,
  'record.published': PublishedData,
  'record.restored': TrashItem,
  'publishing.scheduled': Publishing,
  'publishing.done': Publishing,
  'publishing.failed': Publishing,
  'publishing.cancelled': Publishing,
  'request.created': RequestInEvent,
  'request.approved': RequestInEvent,
  'request.declined': RequestInEvent,
  'request.withdrawn': RequestInEvent,
  'request.expired': RequestInEvent,
  'request.failed': RequestInEvent,
  'quota.exceeded': QuotaExceeded,
  'preview.started': Preview,
  'preview.stopped': Preview,
  'preview.commented': Comment,
  ...changes('comment', Comment),
  'comment.replied': Comment,
  'comment.resolved': Comment,
  'client.connected': ClientConnected,
}

function changes<K extends string>(kind: K, record: TSchema) {
  const types = ['created', 'updated', 'deleted'].map((change) => [`${kind}.${change}`, record])
  return Object.fromEntries(types) as Record<`${K}.${Change}`, TSchema>
}

/** Each kind has its own, as its operations answer it. */
function versioned(operations: readonly Operation[]): Record<Versioned, TSchema> {
  const outputOf = (kind: VersionedKind, does: 'unpin' | 'update' | 'pin' | 'revert'): TSchema =>
    operations.find(({ name }) => name === operationOn(kind, does))!.output
  const types = VERSIONED_KINDS.flatMap((kind) => {
    const record = outputOf(kind, 'unpin')
    return [
      ...(kind === 'facts'
        ? []
        : [
            [`${kind}.created`, record],
            [`${kind}.deleted`, record],
          ]),
      [`${kind}.updated`, kind === 'page' ? outputOf(kind, 'update') : record],
      [`${kind}.pinned`, outputOf(kind, 'pin')],
      [`${kind}.unpinned`, record],
      [`${kind}.reverted`, outputOf(kind, 'revert')],
    ]
  })
  return Object.fromEntries(types) as Record<Versioned, TSchema>
}

import { VERSIONED_KINDS, type VersionedKind } from '#kernel/versioning/kinds.ts'

/** A website always has its facts: they are changed, neither created nor deleted. */
export type CreatedKind = Exclude<VersionedKind, 'facts'>
const CREATED_KINDS = VERSIONED_KINDS.filter((kind) => kind !== 'facts')

/** Records whose every change is an event (contract, section 4). */
const RECORDS = [
  'website',
  ...CREATED_KINDS,
  'table',
  'form.submission',
  'redirect',
  'dns_record',
  'domain',
  'access',
  'webhook',
  'comment',
] as const

type Changed = `${(typeof RECORDS)[number]}.${'created' | 'updated' | 'deleted'}` | 'facts.updated'
export type RecordEventType = Changed | Published
type Published = `${VersionedKind}.${'pinned' | 'unpinned' | 'reverted'}`
type Delivering = 'webhook.disabled'
/** Of any kind of record, or several. */
type Several = 'change_set.undone' | 'record.published' | 'record.restored'
/** Of what is published later. */
type Later = `publishing.${'scheduled' | 'done' | 'failed' | 'cancelled'}`
/** Of calls that wait for approval. */
type Asked = `request.${'created' | 'approved' | 'declined' | 'withdrawn' | 'expired' | 'failed'}`
type Invited = 'invitation.created' | 'invitation.accepted'
export type EventType =
  | Changed
  | Published
  | Invited
  | Delivering
  | Several
  | Later
  | Asked
  | 'preview.started'
  | 'preview.stopped'
  | 'preview.commented'
  | 'comment.replied'
  | 'comment.resolved'
  | 'domain.verified'
  | 'domain.misconfigured'
  | 'domain.expiring'
  | 'asset.replaced'
  | 'row.bulk_updated'
  | 'domain.purchase.requested'
  | 'domain.purchased'
  | 'quota.exceeded'
  | 'client.connected'
  | 'domain.tls.issued'
  | 'domain.tls.failed'

export const EVENT_TYPES: readonly EventType[] = [
  ...RECORDS.flatMap((kind) => [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`] as const),
  'facts.updated',
  ...VERSIONED_KINDS.flatMap((kind) => [`${kind}.pinned`, `${kind}.unpinned`, `${kind}.reverted`] as const),
  'invitation.created',
  'invitation.accepted',
  'domain.verified',
  'domain.misconfigured',
  'domain.expiring',
  'asset.replaced',
  'row.bulk_updated',
  'change_set.undone',
  'record.published',
  'record.restored',
  'publishing.scheduled',
  'publishing.done',
  'publishing.failed',
  'publishing.cancelled',
  'request.created',
  'request.approved',
  'request.declined',
  'request.withdrawn',
  'request.expired',
  'request.failed',
  'domain.purchase.requested',
  'domain.purchased',
  'quota.exceeded',
  'webhook.disabled',
  'preview.started',
  'preview.stopped',
  'preview.commented',
  'comment.replied',
  'comment.resolved',
  'client.connected',
  'domain.tls.issued',
  'domain.tls.failed',
]

/** For the service's own processes only: a website's feed and its webhooks leave them out. */
export const INTERNAL_EVENT_TYPES = [
  'credential.created',
  'credential.revoked',
  'account.updated',
  'website.suspension_changed',
  'delivery.updated',
  'invitation.resent',
  'invitation.deleted',
  'change_set.created',
  'change_set.updated',
  'trash.deleted',
  'missing_path.deleted',
  'preview_draft.updated',
  'presence.updated',
  'purchase.updated',
  'registrant_contact.updated',
  'analytics_mail.updated',
  'certificate.updated',
] as const
/** Where someone is in an editor: of internal events the one that a stream sends, to who asks for it and may edit. */
export const PRESENCE = 'presence.updated' satisfies (typeof INTERNAL_EVENT_TYPES)[number]
export type InternalEventType = (typeof INTERNAL_EVENT_TYPES)[number]

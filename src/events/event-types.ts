/** Every event that is told of outside (contract, section 4); more come with their resources. */
const RECORDS = ['website', 'page', 'header', 'footer', 'html_head', 'asset', 'redirect', 'access'] as const
const VERSIONED = ['page', 'header', 'footer', 'html_head'] as const

type Changed = `${(typeof RECORDS)[number]}.${'created' | 'updated' | 'deleted'}`
type Invited = 'invitation.created' | 'invitation.accepted'
type Versioned = `${(typeof VERSIONED)[number]}.${'pinned' | 'unpinned' | 'reverted'}`
/** Told to the service's own processes only; the website's own feed and webhooks leave them out. */
export const INTERNAL_EVENT_TYPES = [
  'credential.created',
  'credential.revoked',
  'account.updated',
  'invitation.resent',
  'invitation.deleted',
] as const
export type InternalEventType = (typeof INTERNAL_EVENT_TYPES)[number]
export type EventType = Changed | Versioned | Invited | 'asset.replaced' | 'quota.exceeded'

export const EVENT_TYPES: readonly EventType[] = [
  ...RECORDS.flatMap((kind) => [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`] as const),
  ...VERSIONED.flatMap((kind) => [`${kind}.pinned`, `${kind}.unpinned`, `${kind}.reverted`] as const),
  'invitation.created',
  'invitation.accepted',
  'asset.replaced',
  'quota.exceeded',
]

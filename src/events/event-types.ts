/** Every event that is told of outside (contract, section 4); more come with their resources. */
const RECORDS = ['website', 'page', 'header', 'footer', 'html_head', 'asset', 'redirect', 'access'] as const
const VERSIONED = ['page', 'header', 'footer', 'html_head'] as const

type Changed = `${(typeof RECORDS)[number]}.${'created' | 'updated' | 'deleted'}`
type Versioned = `${(typeof VERSIONED)[number]}.${'pinned' | 'unpinned' | 'reverted'}`
/** Told to the service's own processes only. */
export type InternalEventType = 'credential.created' | 'credential.revoked' | 'account.updated'
export type EventType = Changed | Versioned | 'asset.replaced' | 'quota.exceeded'

export const EVENT_TYPES: readonly EventType[] = [
  ...RECORDS.flatMap((kind) => [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`] as const),
  ...VERSIONED.flatMap((kind) => [`${kind}.pinned`, `${kind}.unpinned`, `${kind}.reverted`] as const),
  'asset.replaced',
  'quota.exceeded',
]

import type { Change } from '#kernel/database/database.ts'

/**
 * What a cached answer was made of: all records of a kind of one website, or one record. An event of either evicts the
 * answers with its tag. Cached API answers and visitors' pages use the same tags.
 */
export const tagOfKind = (websiteId: string, kind: string) => `${websiteId} ${kind}`
export const tagOfRecord = (websiteId: string, kind: string, id: string) => `${websiteId} ${kind} ${id}`

/** Any row of a table. */
export const tagOfRows = (websiteId: string, tableId: string) => tagOfRecord(websiteId, 'row', tableId)
/** Many rows of a table together, without naming any of them. */
export const tagOfBulk = (websiteId: string, tableId: string) => tagOfRecord(websiteId, 'rows', tableId)

/** The tags that a change touches; none when it belongs to no website. */
export function tagsTouched({ type, website_id, resource_id, parent_id }: Change): string[] {
  if (website_id === null) return []
  const kind = type.slice(0, type.lastIndexOf('.'))
  const tags = [tagOfKind(website_id, kind), tagOfRecord(website_id, kind, resource_id)]
  if (parent_id) tags.push(tagOfRows(website_id, parent_id))
  if (type === 'row.bulk_updated') tags.push(tagOfBulk(website_id, resource_id))
  return tags
}

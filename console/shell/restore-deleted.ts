import { api } from '#console/api/api.ts'
import { forEachSent } from '#console/api/waits.ts'

type Kind = NonNullable<Parameters<typeof api.trash.list>[1]>['kind']

/** Brings back what was just deleted, each as it was when it was deleted last. */
export async function restoreDeleted(websiteId: string, kind: Kind, ...recordIds: string[]): Promise<void> {
  const missing = new Set(recordIds)
  const found: string[] = []
  // Restored after the whole search, since what is restored leaves the list that is being read.
  for await (const { id, record_id } of api.trash.list(websiteId, { kind, per: 200 })) {
    if (missing.delete(record_id)) found.push(id)
    if (missing.size === 0) break
  }
  if (missing.size > 0) throw new Error('It is not in the trash any more')
  await forEachSent(found, (id) => api.trash.restore(id))
}

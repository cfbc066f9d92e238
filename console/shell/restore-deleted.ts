import { api } from '#console/api/api.ts'

type Kind = NonNullable<Parameters<typeof api.trash.list>[1]>['kind']

/** Brings back what was just deleted: it is the first in the trash of its kind. */
export async function restoreDeleted(websiteId: string, kind: Kind, recordId: string): Promise<void> {
  const { data } = await api.trash.list(websiteId, { kind, per: 50 }).page()
  const item = data.find(({ record_id }) => record_id === recordId)
  if (!item) throw new Error('It is not in the trash any more')
  await api.trash.restore(item.id)
}

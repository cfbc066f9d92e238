import { addStorage } from '#accounts/store.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { WithRole } from '#kernel/operations/target.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { deleteAsset } from '#resources/content/assets/store.ts'
import { addReference, removeReference } from '#resources/content/blobs/store.ts'
import { clearFavicon } from '#resources/websites/websites/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

type Context = WriteContext<WithRole<AssetRow>, unknown, unknown, unknown>

/**
 * Its bytes stay for as long as it is in the trash, where they no longer count as used storage.
 * @returns further events
 */
export async function removeAsset({ tx, now, target, links, plans }: Context): Promise<OperationEvent[]> {
  await deleteAsset(tx, target)
  const holder = { id: target.id, website_id: target.website_id }
  await addReference(tx, target.blob_key, { ...holder, kind: 'trash' })
  await removeReference(tx, target.blob_key, { ...holder, kind: 'asset' }, now)
  await addStorage(tx, target.website_id, -target.byte_size)
  if (!(await clearFavicon(tx, target))) return []
  return websiteUpdated(tx, target.website_id, { links, plans, role: target.caller_role })
}

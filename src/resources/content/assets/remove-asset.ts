import type { WriteContext } from '#kernel/operations/context.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { WithRole } from '#kernel/operations/target.ts'
import { deleteHistory } from '#kernel/versioning/history.ts'
import { moveFilesToTrash } from '#resources/content/assets/files-store.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { deleteAsset } from '#resources/content/assets/store.ts'
import { clearFavicon } from '#resources/websites/websites/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

type Context = WriteContext<WithRole<AssetRow>, unknown, unknown, unknown>

/**
 * Its files stay for as long as it is in the trash, where they no longer count as used storage.
 * @returns further events
 */
export async function removeAsset({ tx, target, links, plans }: Context): Promise<OperationEvent[]> {
  await deleteAsset(tx, target)
  await deleteHistory(tx, { ...target, kind: 'asset' })
  await moveFilesToTrash(tx, target)
  if (!(await clearFavicon(tx, target))) return []
  return websiteUpdated(tx, target.website_id, { links, plans, role: target.caller_role })
}

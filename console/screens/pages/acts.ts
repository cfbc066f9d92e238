import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { forEachSent } from '#console/api/waits.ts'
import { nameOf } from '#console/kinds.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useAct } from '#console/shell/use-act.ts'
import { shownOf } from './queries.ts'

/** Publishing and deleting pages, each with how to take it back. */
export function usePageActs() {
  const { act, isPending } = useAct()
  const publish = (pages: readonly Page[], websiteId: string) => {
    const changed = pages.filter((page) => shownOf(page) !== 'live')
    return act({
      run: () => api.records.publish(websiteId, { records: changed.map(({ id }) => ({ kind: 'page' as const, id })) }),
      done:
        changed.length === 1 ? `Visitors see the newest “${nameOf(changed[0]!)}”` : `${changed.length} pages are live`,
      failed: 'Nothing was published',
      undo: () => forEachSent(changed, showAsBefore),
    })
  }
  const remove = (pages: readonly Page[], websiteId: string) =>
    act({
      run: () => forEachSent(pages, ({ id }) => api.pages.delete(id)),
      done: pages.length === 1 ? `“${nameOf(pages[0]!)}” was deleted` : `${pages.length} pages are deleted`,
      failed: pages.length === 1 ? 'The page was not deleted' : 'Not all pages were deleted',
      undo: () => restoreDeleted(websiteId, 'page', ...pages.map(({ id }) => id)),
    })
  return { publish, remove, isPending }
}

/** What visitors saw before it was published. */
async function showAsBefore({ id, status, live_version_id }: Page) {
  if (status === 'draft') await api.pages.update(id, { status: 'draft' })
  else if (live_version_id) await api.pageVersions.pin(live_version_id)
}

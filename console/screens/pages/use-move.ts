import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { nameOf } from '#console/kinds.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { say } from '#console/ui/toast.tsx'
import { countOf } from './move.ts'

type Move = {
  /** Why a page cannot be moved; null when it can. */
  refusal: (page: Page) => string | null
  /** Moves a page with those beneath it, and says so. */
  move: (page: Page, path: string) => Promise<void>
}

export function useMove(): Move {
  const refused = useRefusal()
  return {
    refusal: ({ path }) => refused('pages_move') ?? (path === '/' ? 'The home page cannot be moved.' : null),
    async move(page, path) {
      const { change_set_id, pages } = await api.pages.move(page.id, { path })
      const beneath = pages.length === 1 ? '' : ` and ${countOf(pages.length - 1)} beneath`
      const mayUndo = change_set_id !== null && refused('change_sets_undo') === null
      const undo = mayUndo ? () => api.changeSets.undo(change_set_id) : undefined
      say(`“${nameOf(page)}”${beneath} moved to ${pages[0]!.path}`, undo)
    },
  }
}

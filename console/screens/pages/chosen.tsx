import type { Page } from '#client/generated.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { usePageActs } from './acts.ts'
import css from './pages.module.css'
import { shownOf } from './queries.ts'

/** What can be done with the pages that are chosen; nothing while none is. */
export function Chosen({ pages, onClear }: { pages: readonly Page[]; onClear: () => void }) {
  const site = useSite()
  const refused = useRefusal()
  const { publish, remove, isPending } = usePageActs()
  if (pages.length === 0) return null
  const hidden = pages.filter((page) => shownOf(page) !== 'live').length
  const then = async (done: Promise<boolean>) => {
    if (await done) onClear()
  }
  return (
    <section aria-label="Chosen pages" className={css.chosen}>
      <span>{pages.length} chosen</span>
      <Button
        isPending={isPending}
        refused={hidden === 0 ? 'Visitors see the newest version of all of them.' : refused('records_publish')}
        onPress={() => then(publish(pages, site.id))}
      >
        {hidden === 0 ? 'Publish' : `Publish ${hidden}`}
      </Button>
      <Button
        look="danger"
        isPending={isPending}
        refused={refused('pages_delete')}
        onPress={() => then(remove(pages, site.id))}
      >
        Delete {pages.length}
      </Button>
      <Button look="plain" onPress={onClear}>
        Choose none
      </Button>
    </section>
  )
}

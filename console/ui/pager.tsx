import type { Pagination } from '#client/generated.ts'
import { count } from '#console/ui/count.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import css from './pager.module.css'

/** Leads through the pages of a list; nothing is shown for a single one. */
export function Pager({ meta, onPage }: { meta: Pagination; onPage: (page: number) => void }) {
  const { current_page, next_page, prev_page, total_pages, total_count } = meta
  if (total_pages <= 1) return null
  return (
    <nav aria-label="Pages of the list" className={css.pager}>
      <Button
        look="plain"
        icon
        aria-label="Previous"
        isDisabled={prev_page === null}
        onPress={() => onPage(prev_page!)}
      >
        <Icon name="back" />
      </Button>
      <span>
        {current_page} of {count.format(total_pages)} ({count.format(total_count)} in all)
      </span>
      <Button look="plain" icon aria-label="Next" isDisabled={next_page === null} onPress={() => onPage(next_page!)}>
        <Icon name="forward" />
      </Button>
    </nav>
  )
}

import type { InfiniteData } from '@tanstack/react-query'
import css from './operator.module.css'

/** Says that a search found more than is shown. */
export function More({ query: { data } }: { query: { data?: InfiniteData<{ more: boolean }> } }) {
  if (!data?.pages.some(({ more }) => more)) return null
  return <p className={css.muted}>There are more. Type more of the text to find them.</p>
}

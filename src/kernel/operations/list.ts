import type { Cursors } from '#kernel/operations/cursor-list.ts'
import { DEFAULT_PER } from '#kernel/operations/schemas.ts'

/** The part of a list to read: skip `offset` rows, then take `per`. */
export type Window = { page: number; per: number; offset: number }
/**
 * The rows of a window, and the number of all rows. `bytes` is what long texts in the rows have together, `beside` what the
 * answer has besides its records. Where not all rows fit, `truncated_to` is how many do, and `window` that of as many.
 */
export type Listed<T> = {
  rows: T[]
  total: number
  bytes?: number
  beside?: object
  truncated_to?: number
  window?: Window
}
export type ListResult = Listed<unknown> & { window: Window }

/** `maxPer` null is no limit. */
export function windowOf(query: { page?: number; per?: number }, maxPer: number | null): Window {
  const page = query.page ?? 1
  const per = Math.min(query.per ?? DEFAULT_PER, maxPer ?? Number.POSITIVE_INFINITY)
  return { page, per, offset: (page - 1) * per }
}

export type ListMeta = {
  current_page: number | null
  next_page: number | null
  prev_page: number | null
  total_pages: number
  total_count: number
  truncated_to?: number
}

/** The five names of the specification. Past the last page `prev_page` is the last one. */
export function metaOf({
  window,
  total,
  truncated_to,
}: {
  window: Window
  total: number
  truncated_to?: number
}): ListMeta {
  const pages = Math.ceil(total / window.per)
  return {
    current_page: window.page,
    next_page: window.page < pages ? window.page + 1 : null,
    prev_page: window.page > 1 && pages > 0 ? Math.min(window.page - 1, pages) : null,
    total_pages: pages,
    total_count: total,
    ...(truncated_to === undefined ? {} : { truncated_to }),
  }
}

/** Characters; many clients refuse an answer with more than 8 to 16 KB of headers. */
const MAX_LINKED = 1_500

/**
 * The `Link` header (RFC 8288) of a list: first, prev, next and last, as absolute URLs below `base`, even when the request
 * target names another host (RFC 9112, section 3.2.2). Null for a target so long that clients would refuse four of it.
 */
export function linkHeader(target: string, base: string, meta: ListMeta): string | null {
  if (target.length > MAX_LINKED) return null
  const url = targetBelow(target, base)
  if (meta.truncated_to !== undefined) url.searchParams.set('per', String(meta.truncated_to))
  const { prev_page, next_page, total_pages } = meta
  const pages = { first: 1, prev: prev_page, next: next_page, last: total_pages }
  return links(url, 'page', pages)
}

/** The same for a list that goes by cursor. */
export function cursorLinks(target: string, base: string, { previous, next }: Cursors): string | null {
  if (target.length > MAX_LINKED) return null
  return links(targetBelow(target, base), 'cursor', { prev: previous, next }) || null
}

function targetBelow(target: string, base: string): URL {
  const { pathname, search } = new URL(target, base)
  return Object.assign(new URL(base), { pathname, search })
}

function links(url: URL, parameter: string, places: Record<string, string | number | null>): string {
  const found = Object.entries(places).flatMap(([rel, place]) => {
    if (!place) return []
    url.searchParams.set(parameter, String(place))
    return [`<${url.href}>; rel="${rel}"`]
  })
  return found.join(', ')
}

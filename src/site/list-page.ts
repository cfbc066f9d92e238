import type { Ready } from '#site/ready.ts'

/** Which page of its lists an answer shows: by number, from 1, or of a list in pages by month or year, which one (`2026-11`, `2026`). */
export type ListPage = { number: number; period: string | null }
/** What pages an answer's lists have; `periods` is null where no list has pages by month or year. */
export type ListPages = Pick<Ready, 'pages' | 'periods'>

export const FIRST_PAGE: ListPage = { number: 1, period: null }

const PAGE = /[?&]page=([1-9]\d{0,5}|\d{4}-\d\d)(?:&|$)/

/** Which page of a list a request's target is for: four digits are a number or a year, whichever the list has. */
export function listPageOf(url: string): ListPage {
  const written = url.includes('?') ? PAGE.exec(url)?.[1] : undefined
  if (written === undefined) return FIRST_PAGE
  const isMonth = written.includes('-')
  return { number: isMonth ? 1 : Number(written), period: isMonth || written.length === 4 ? written : null }
}

/** Whether a page is what the lists show first, at the address without `page`; one of their further ones; or none. */
export function placeOf({ pages, periods }: ListPages, { number, period }: ListPage): 'first' | 'further' | 'none' {
  if (periods === null && (pages === 1 || number === 1)) return 'first'
  if (number === 1 && period === null) return 'first'
  if (period !== null && periods?.includes(period)) return period === periods[0] ? 'first' : 'further'
  return number > 1 && number <= pages ? 'further' : 'none'
}

/** The key of a further page of the answer with this key. */
export function keyOfPage(key: string, page: ListPage): string {
  return `${key} ${page.period ?? page.number}`
}

/** The address of a page of lists, by that of their first. */
export function addressOfPage(first: string, { number, period }: ListPage): string {
  return period === null && number === 1 ? first : `${first}?page=${period ?? number}`
}

/** The addresses of the pages before and after. */
export function pagesAround(
  first: string,
  { pages, periods }: ListPages,
  { number, period }: ListPage,
): { prev_url: string | null; next_url: string | null } {
  const byPeriod = periods !== null && (period === null ? pages === 1 : periods.includes(period))
  const at = byPeriod ? Math.max(0, periods.indexOf(period ?? '')) : number - 1
  const count = byPeriod ? periods.length : pages
  const address = (place: number) => {
    if (place === 0) return first
    return addressOfPage(first, byPeriod ? { number: 1, period: periods[place]! } : { number: place + 1, period: null })
  }
  return {
    prev_url: at > 0 && at < count ? address(at - 1) : null,
    next_url: at + 1 < count ? address(at + 1) : null,
  }
}

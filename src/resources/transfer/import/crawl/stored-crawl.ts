import type { Static } from 'typebox'
import type { MadeDownload } from '#kernel/operations/providers.ts'
import type { Crawl } from '#resources/transfer/import/crawl/schema.ts'

type Counted = Static<typeof Crawl>

/** What an import knows of its crawl besides the addresses, which have a table. */
export type StoredCrawl = Omit<Counted, 'pictures' | 'address'> & {
  address: string | null
  /** Of the website, once the first page has said which; without a trailing slash. */
  origin: string
  /** In milliseconds since 1970. */
  begun_at: number
  traps: (readonly [place: string, passedOver: number])[]
  passed_over: number
  /** Who may see pictures: a `MadeDownload`. */
  made: MadeDownload
}

export type StoredPictures = {
  state: 'waiting' | 'done'
  /** Why there are none, or not all. */
  note: string | null
  taken: { id: string; path: string; width: number; difference_percent: number }[]
  /** Paths of pages of which none could be taken. */
  failed?: string[]
}

/** As they are before the first is taken. */
export const NO_PICTURES: StoredPictures = { state: 'waiting', note: null, taken: [] }

/** @param url of the first page, checked */
export function newCrawl(url: string, begun_at: number, made: StoredCrawl['made']): StoredCrawl {
  const none = { address: null, found_count: 0, pages_count: 0, files_count: 0, bytes: 0 }
  const nothing = { left_out_count: 0, left_out: [], reasons: {}, traps: [], passed_over: 0 }
  return { url, origin: new URL(url).origin, begun_at, made, ...none, ...nothing }
}

/** As answers show it. */
export function presentCrawl(crawled: string, pictured: string | null): Counted {
  const { origin, begun_at, traps, passed_over, made, ...shown } = JSON.parse(crawled) as StoredCrawl
  const pictures = pictured === null ? 'none' : (JSON.parse(pictured) as StoredPictures).state
  return { ...shown, pictures }
}

/** What a proposal says of what was not even looked at. */
export function crawlWarnings(crawled: string): string[] {
  const { traps, passed_over } = JSON.parse(crawled) as StoredCrawl
  return [
    ...traps.map(
      ([place, count]) => `Addresses like ${place} look endless: ${count} of them were not read, after the first ones.`,
    ),
    ...(passed_over > 0 ? [`${passed_over} more addresses were found than are read.`] : []),
  ]
}

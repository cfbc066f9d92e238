import Type, { type Static } from 'typebox'
import { named } from '#kernel/operations/named.ts'
import type { MadeDownload } from '#kernel/operations/providers.ts'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'

export const Crawl = named(
  'ImportCrawl',
  Type.Object({
    url: Type.String({ about: 'The website that is read.' }),
    address: nullable(Type.String({ about: 'What is read now.' })),
    found_count: Type.Integer({ about: 'Addresses found so far.' }),
    pages_count: Type.Integer({ about: 'Pages taken.' }),
    files_count: Type.Integer({ about: 'Other files taken.' }),
    bytes: Type.Integer({ about: 'Of all that was taken.' }),
    left_out_count: Type.Integer({ about: 'Addresses that were not taken.' }),
    left_out: Type.Array(
      Type.Object({
        url: Type.String({ about: 'Its address.' }),
        reason: Type.String({ about: 'Completes a sentence that begins with the address.' }),
      }),
      { about: 'The first 200 of them, once all is read.' },
    ),
    reasons: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      about: 'Addresses that were not taken, by reason.',
    }),
    pictures: oneOf(['none', 'waiting', 'done'], {
      about: 'Whether pictures of pages are being taken; they come after the proposal.',
    }),
  }),
)

export const ImportPicture = named(
  'ImportPicture',
  Type.Object({
    path: Type.String({ about: 'Of the page, as it would be.' }),
    width: Type.Integer({ about: 'Of the screen, in pixels.' }),
    before_url: Type.String({ about: 'The page as it was read.' }),
    after_url: Type.String({ about: 'The page as it would be imported.' }),
    difference_percent: Type.Number({ about: 'Pixels that differ.' }),
  }),
)

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

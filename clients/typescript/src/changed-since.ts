import type { Listing } from './listing.ts'

type Stamped = { id: string; updated_at: string }
type NewestFirst = { sort: ['-updated_at']; per: number }

const PER_PAGE = 100
/** What was saved at the same time may become visible a little later; records of these last milliseconds come again. */
const OVERLAP_MS = 10_000
/** A deletion while the list is read moves records past the reader, so reading begins again: at most so often. */
const ATTEMPTS = 5

/**
 * The records of a list that have changed since the last call, for a copy elsewhere:
 *
 *     const { changed, until } = await changedSince((query) => client.pages.list(websiteId, query), lastUntil)
 *
 * @param since `until` of the last call, null for all records
 * @returns the changed records, newest first, and `until` for the next call. A record may come twice. Deletions are not included: read events.
 */
export async function changedSince<T extends Stamped>(
  list: (query: NewestFirst) => Listing<T>,
  since: string | null,
): Promise<{ changed: T[]; until: string | null }> {
  const from = since === null ? '' : new Date(Date.parse(since) - OVERLAP_MS).toISOString()
  for (let attempt = 1; ; attempt++) {
    const changed = await read(list({ sort: ['-updated_at'], per: PER_PAGE }), from, attempt < ATTEMPTS)
    if (changed) return { changed, until: changed[0]?.updated_at ?? since }
  }
}

/** @returns null if `asks` and a record was deleted while the list was read */
async function read<T extends Stamped>(listing: Listing<T>, from: string, asks: boolean): Promise<T[] | null> {
  const found = new Map<string, T>()
  let total = 0
  for (let number: number | null = 1; number !== null; ) {
    const { data, meta }: Awaited<ReturnType<Listing<T>['page']>> = await listing.page(number)
    if (asks && meta.total_count < total) return null
    total = meta.total_count
    for (const record of data) {
      if (record.updated_at < from) return [...found.values()]
      found.set(record.id, record)
    }
    number = meta.next_page
  }
  return [...found.values()]
}

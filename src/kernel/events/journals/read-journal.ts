import type { Db } from '#kernel/database/database.ts'
import type { Journal } from '#kernel/database/tables/journals.ts'
import { indexedUpTo } from '#kernel/events/journals/index-journals.ts'
import { type ListedColumns, listOf, type Trait, traitsOf } from '#kernel/events/journals/lists.ts'
import {
  type JournalRow,
  numbersOf,
  type Order,
  type Range,
  rowsBetween,
  rowsBySeq,
} from '#kernel/events/journals/store.ts'
import { boundsOf } from '#kernel/events/journals/time-bounds.ts'
import { type ReadNumbers, walkLists } from '#kernel/events/journals/walk-lists.ts'

/** A row has one of the values of each trait. */
export type Filter = readonly { trait: Trait; values: readonly string[] }[]

export type Wanted = {
  website_id: string
  filter: Filter
  /** Of events: types that are left out. */
  except?: readonly string[]
  /** When it was written, in milliseconds since 1970, both included. */
  since?: number
  until?: number
  range: Range
  order: Order
  limit: number
}

type Row<J extends Journal> = JournalRow<J> & ListedColumns & { seq: number; created_at: number }
/** `next` is the number to go on from; null at the end. With rarely matching filters there may be more though few were found. */
export type Page<J extends Journal> = { rows: Row<J>[]; next: number | null }
type Part<J extends Journal> = { rows: Row<J>[]; rest: Range | null }

/** Parts read for one page; more only where rows do not fit, which is rare. */
const MAX_PARTS = 20
/** Rows of a website that are looked through at a time. */
const ROWS_AT_ONCE = 200

/**
 * Some of a website's rows: from the lists of their traits up to the mark of the job that fills those, and by looking through
 * the few after it.
 */
export async function readJournal<J extends Journal>(db: Db, journal: J, wanted: Wanted): Promise<Page<J>> {
  const { order, limit } = wanted
  // Read once: the lists are complete up to here, however far the job gets in the meantime.
  const mark = await indexedUpTo(db, journal)
  const range = within(wanted.range, await boundsOf(db, journal, wanted))
  const sources = [
    { read: fromLists<J>, range: within(range, { above: 0, below: mark + 1 }) },
    { read: fromEnd<J>, range: within(range, { above: mark, below: Number.MAX_SAFE_INTEGER }) },
  ]
  const rows: Row<J>[] = []
  let parts = 0
  for (const source of order === 'asc' ? sources : sources.toReversed())
    for (let rest = nonEmpty(source.range); rest; ) {
      if (rows.length === limit || parts++ === MAX_PARTS) return { rows, next: startOf(rest, order) }
      const part: Part<J> = await source.read(db, journal, wanted, rest, limit - rows.length)
      const fitting = part.rows.filter((row) => fits(row, wanted))
      rows.push(...fitting.slice(0, limit - rows.length))
      if (fitting.at(-1) !== rows.at(-1) && fitting.length > 0) return { rows, next: rows.at(-1)!.seq }
      rest = part.rest && nonEmpty(part.rest)
    }
  return { rows, next: null }
}

async function fromLists<J extends Journal>(
  db: Db,
  journal: J,
  { website_id, filter, order }: Wanted,
  range: Range,
  limit: number,
): Promise<Part<J>> {
  const lists = orAll(filter).map(({ trait, values }): ReadNumbers => {
    const numbers = values.map((value) => listOf(journal, website_id, trait, value))
    return (range, count) => mergedNumbers(db, numbers, range, order, count)
  })
  const { numbers, rest } = await walkLists(lists, range, order, limit)
  return { rows: (await rowsBySeq(db, journal, numbers, order)) as Row<J>[], rest }
}

async function mergedNumbers(db: Db, lists: readonly number[], range: Range, order: Order, limit: number) {
  if (lists.length === 1) return numbersOf(db, lists[0]!, range, order, limit)
  const numbers = new Set<number>()
  for (const list of lists) for (const seq of await numbersOf(db, list, range, order, limit)) numbers.add(seq)
  return [...numbers].sort(order === 'asc' ? (a, b) => a - b : (a, b) => b - a).slice(0, limit)
}

async function fromEnd<J extends Journal>(
  db: Db,
  journal: J,
  { website_id, order }: Wanted,
  range: Range,
): Promise<Part<J>> {
  const rows = (await rowsBetween(db, journal, website_id, range, order, ROWS_AT_ONCE)) as Row<J>[]
  if (rows.length < ROWS_AT_ONCE) return { rows, rest: null }
  const { seq } = rows.at(-1)!
  return { rows, rest: order === 'asc' ? { ...range, above: seq } : { ...range, below: seq } }
}

/** Lists of different traits may share a number, and times are known only nearly by numbers. */
function fits(
  row: ListedColumns & { created_at: number },
  { website_id, filter, except = [], since, until }: Wanted,
): boolean {
  if (row.website_id !== website_id) return false
  if (since !== undefined && row.created_at < since) return false
  if (until !== undefined && row.created_at > until) return false
  const traits = traitsOf(row)
  if (row.type !== undefined && except.includes(row.type)) return false
  return orAll(filter).every(({ trait, values }) => values.includes(traits.get(trait)!))
}

function orAll(filter: Filter): Filter {
  return filter.length > 0 ? filter : [{ trait: 'all', values: [''] }]
}

function within(a: Range, b: Range): Range {
  return { above: Math.max(a.above, b.above), below: Math.min(a.below, b.below) }
}

function nonEmpty(range: Range): Range | null {
  return range.below - range.above > 1 ? range : null
}

function startOf({ above, below }: Range, order: Order): number {
  return order === 'asc' ? above : below
}

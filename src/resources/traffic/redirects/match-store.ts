import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'

/** The active redirects from exactly this path, in the order in which they are tried: one for everybody is the last. */
export async function redirectsAt(db: Db, website_id: string, path: string): Promise<RedirectRow[]> {
  const found = await atPath(db, { website_id, path })
  return found.length < 2 ? found : found.toSorted(byPlace)
}

/** As redirects from the same path are tried. */
export function byPlace(one: Placed, other: Placed): number {
  const later = Number(one.conditions === '') - Number(other.conditions === '')
  return later || one.position - other.position || (one.id < other.id ? -1 : 1)
}

type Placed = Pick<RedirectRow, 'id' | 'position' | 'conditions'>

/** The active patterns, in the order in which they are tried. */
export async function redirectPatterns(db: Db, website_id: string): Promise<PatternTable<RedirectRow>> {
  return new PatternTable(await patterns(db, { website_id }))
}

/** The paths at which visitors never find the page, since a redirect goes before it. Patterns are passed over. */
export async function pathsTaken(db: Db, website_id: string): Promise<Set<string>> {
  const found = await forced(db, { website_id })
  return new Set(found.map(({ from_path }) => from_path))
}

const forced = prepare<{ website_id: string }, { from_path: string }>((db, { website_id }) =>
  db
    .selectFrom('redirects')
    .select('from_path')
    .where('website_id', '=', website_id)
    .where('force', '=', sql.lit(1))
    .where('active', '=', sql.lit(1))
    .where('is_pattern', '=', sql.lit(0))
    .where('conditions', '=', sql.lit('')),
)

const atPath = prepare<{ website_id: string; path: string }, RedirectRow>((db, { website_id, path }) =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('from_path', '=', path)
    .where('is_pattern', '=', sql.lit(0))
    .where('active', '=', sql.lit(1)),
)

// Literals: a partial index is used only if the query provably stays within it.
const patterns = prepare<{ website_id: string }, RedirectRow>((db, { website_id }) =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('is_pattern', '=', sql.lit(1))
    .where('active', '=', sql.lit(1))
    .orderBy('position')
    .orderBy('id'),
)

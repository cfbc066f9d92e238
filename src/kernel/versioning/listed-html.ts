import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { htmlOfVersions, sizesOfVersions } from '#kernel/versioning/versions.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Html in one answer, in bytes: as much as a request may bring. */
const MAX_BYTES = 4_000_000
/** Bytes read at a time: others are served between the reads. */
const BYTES_AT_ONCE = 1_000_000

type Row = { website_id: string }

/**
 * Adds to each row of a list the html of a version of its record.
 * @throws ValidationFailed when it is too much for one answer; a single row never is
 */
export async function addHtml<R extends Row>(
  db: Db,
  rows: readonly R[],
  versionOf: (row: R) => string,
): Promise<{ rows: (R & { html_content: string })[]; bytes: number }> {
  if (rows.length === 0) return { rows: [], bytes: 0 }
  const { website_id } = rows[0]!
  const sizes = await sizesOfVersions(db, website_id, rows.map(versionOf))
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  if (bytes > MAX_BYTES && rows.length > 1) throw tooLong(rows.length, bytes)
  const html = new Map<string, string>()
  for (const some of piecesOf(sizes, ([, size]) => size, BYTES_AT_ONCE)) {
    if (html.size > 0) await ownTurn()
    const ids = some.map(([id]) => id)
    for (const version of await htmlOfVersions(db, website_id, ids)) html.set(version.id, version.html_content)
  }
  // A record may have been deleted between the reads.
  const found = rows.filter((row) => html.has(versionOf(row)))
  return { rows: found.map((row) => ({ ...row, html_content: html.get(versionOf(row))! })), bytes }
}

function tooLong(rows: number, bytes: number) {
  const per = Math.max(1, Math.floor((rows * MAX_BYTES) / bytes))
  return invalid(
    'per',
    `is too large for these records: their html has ${bytes} bytes together (maximum is ${MAX_BYTES}); try per=${per}`,
  )
}

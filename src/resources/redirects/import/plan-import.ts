import type { Tx } from '#database/database.ts'
import type { RedirectRow } from '#database/tables/redirects.ts'
import { loopsOf } from '#resources/redirects/check-redirects.ts'
import { leadsAlike, withFields } from '#resources/redirects/fields.ts'
import type { Fault, ImportLine } from '#resources/redirects/import/import-line.ts'
import { newRedirect } from '#resources/redirects/new-redirect.ts'
import { extentOf, redirectsFrom } from '#resources/redirects/store.ts'

export type Plan = { created: RedirectRow[]; updated: RedirectRow[]; skipped: number; faults: Fault[] }
type Read = { line: number; fields: ImportLine['fields']; redirect: RedirectRow }

/**
 * Works out what an import creates and changes, and which of its lines are faulty.
 * @param origin the website's own, like `https://example.com`
 */
export async function planImport(
  tx: Tx,
  lines: readonly ImportLine[],
  { website_id, origin, now }: { website_id: string; origin: string; now: number },
): Promise<Plan> {
  const plan: Plan = { created: [], updated: [], skipped: 0, faults: [] }
  const { last } = await extentOf(tx, website_id)
  const blankAt = (position: number) => newRedirect({ website_id, position, origin: 'import', now })
  const read = readLines(lines, (count) => blankAt(last + 1 + count), plan.faults)
  const paths = [...read.keys()]
  const stored = new Map((await redirectsFrom(tx, website_id, paths)).map((row) => [row.from_path, row]))
  for (const [from_path, { fields, redirect }] of read) {
    const before = stored.get(from_path)
    const changed = before && withFields(before, { ...fields, from_path }).redirect
    if (!before) plan.created.push(redirect)
    else if (leadsAlike(before, changed!)) plan.skipped++
    else plan.updated.push({ ...changed!, origin: 'import', revision: before.revision + 1, updated_at: now })
  }
  const changed = [...plan.created, ...plan.updated]
  const loops = await loopsOf(tx, website_id, changed, origin)
  for (const { id, from_path } of changed) {
    const message = loops.get(id)
    if (message !== undefined) plan.faults.push({ line: read.get(from_path)!.line, message: `to ${message}` })
  }
  return plan
}

/** The lines as redirects, by their path. */
function readLines(
  lines: readonly ImportLine[],
  blank: (count: number) => RedirectRow,
  faults: Fault[],
): Map<string, Read> {
  const read = new Map<string, Read>()
  for (const { line, fields } of lines) {
    const { redirect, wrong } = withFields(blank(read.size), fields)
    for (const { field, message } of wrong) faults.push({ line, message: `${field} ${message}` })
    if (wrong.length > 0) continue
    const earlier = read.get(redirect.from_path)
    if (earlier) faults.push({ line, message: `from_path is that of line ${earlier.line} already` })
    else read.set(redirect.from_path, { line, fields, redirect })
  }
  return read
}

import type { Tx } from '#kernel/database/database.ts'
import { loopsOf } from '#resources/traffic/redirects/check-redirects.ts'
import { leadsAlike, withFields } from '#resources/traffic/redirects/fields.ts'
import type { Fault, ImportLine } from '#resources/traffic/redirects/import/import-line.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { newRedirect } from '#resources/traffic/redirects/record.ts'
import { extentOf, redirectsFrom } from '#resources/traffic/redirects/store.ts'

/** `line` is that of the imported text. */
export type Planned = { line: number; redirect: RedirectRow; result: 'created' | 'updated' | 'unchanged' }
export type Plan = { planned: Planned[]; faults: Fault[] }
type Read = { line: number; fields: ImportLine['fields']; redirect: RedirectRow }
type Website = { website_id: string; origin: string; now: number }

/** Lines left out because of a loop may leave others in one. */
const MAX_ROUNDS = 5

/**
 * Works out what an import creates and changes, and which of its lines are faulty; these are not among what is planned.
 * @param website `origin` is its own, like `https://example.com`
 */
export async function planImport(tx: Tx, lines: readonly ImportLine[], website: Website): Promise<Plan> {
  const { website_id, origin, now } = website
  const faults: Fault[] = []
  const { last } = await extentOf(tx, website_id)
  const blankAt = (position: number) => newRedirect({ website_id, position, origin: 'import', now })
  const read = readLines(lines, (count) => blankAt(last + 1 + count), faults)
  const paths = [...new Set([...read.values()].map(({ redirect }) => redirect.from_path))]
  const stored = new Map((await redirectsFrom(tx, website_id, paths)).map((row) => [keyOf(row), row]))
  let planned = [...read].map(([key, { line, fields, redirect }]): Planned => {
    const before = stored.get(key)
    if (!before) return { line, redirect, result: 'created' }
    const changed = withFields(before, { ...fields, from_path: redirect.from_path }).redirect
    if (leadsAlike(before, changed)) return { line, redirect: before, result: 'unchanged' }
    const saved = { ...changed, origin: 'import' as const, revision: before.revision + 1, updated_at: now }
    return { line, redirect: saved, result: 'updated' }
  })
  for (let round = 1; ; round++) {
    const changed = planned.filter(({ result }) => result !== 'unchanged')
    const loops = await loopsOf(
      tx,
      website_id,
      changed.map(({ redirect }) => redirect),
      origin,
    )
    if (loops.size === 0) return { planned, faults }
    const faulty = round < MAX_ROUNDS ? changed.filter(({ redirect }) => loops.has(redirect.id)) : changed
    for (const { line, redirect } of faulty)
      faults.push({ line, message: `to ${loops.get(redirect.id) ?? 'makes a loop with other lines'}` })
    planned = planned.filter((one) => !faulty.includes(one))
  }
}

/** What is the same redirect: its path and its conditions. */
function keyOf({ from_path, conditions }: RedirectRow): string {
  return `${from_path} ${conditions}`
}

/** The lines as redirects, by their path and conditions. */
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
    const earlier = read.get(keyOf(redirect))
    if (earlier) faults.push({ line, message: `from_path is that of line ${earlier.line} already` })
    else read.set(keyOf(redirect), { line, fields, redirect })
  }
  return read
}

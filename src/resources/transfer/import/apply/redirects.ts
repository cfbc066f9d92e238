import { checkLimits, loopsOf } from '#resources/traffic/redirects/check-redirects.ts'
import { withFields } from '#resources/traffic/redirects/fields.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { MAX_POSITION, newRedirect, presentRedirect } from '#resources/traffic/redirects/record.ts'
import { extentOf, insertUnlessTaken } from '#resources/traffic/redirects/store.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedRedirect } from '#resources/transfer/model.ts'

/** @returns how many were added; @throws LimitReached */
export async function applyRedirects(
  { tx, website, ids, now, events, links }: Applying,
  planned: readonly PlannedRedirect[],
  leftOut: (redirect: PlannedRedirect, reason: string) => void,
): Promise<number> {
  let { last } = await extentOf(tx, website.id)
  const rows = new Map<string, { row: RedirectRow; plan: PlannedRedirect }>()
  for (const plan of planned) {
    const { from_path, to, status, active, force, preserve_query, countries, languages } = plan
    const { position = ++last, origin = 'import' } = plan
    const blank = newRedirect({ website_id: website.id, position: Math.min(position, MAX_POSITION), origin, now })
    const conditions = { ...(countries && { countries }), ...(languages && { languages }) }
    const fields = { from_path, to: ids.inText(to ?? ''), status, active, force, preserve_query, ...conditions }
    const { redirect, wrong } = withFields({ ...blank, id: ids.of(plan.id), ...timesOf(plan, now) }, fields)
    if (wrong[0]) leftOut(plan, `${wrong[0].field} ${wrong[0].message}`)
    else rows.set(redirect.id, { row: redirect, plan })
  }
  const changed = [...rows.values()].map(({ row }) => row)
  const loops = await loopsOf(tx, website.id, changed, links.website(website))
  let added = 0
  for (const { row, plan } of rows.values()) {
    const loop = loops.get(row.id)
    if (loop) leftOut(plan, `to ${loop}`)
    else if (await insertUnlessTaken(tx, row)) {
      added++
      events.push({ type: 'redirect.created', record: presentRedirect(row) })
    } else leftOut(plan, 'from_path has already been taken')
  }
  await checkLimits(tx, website.id)
  return added
}

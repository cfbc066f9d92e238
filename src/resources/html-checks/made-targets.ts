import type { Db } from '#database/database.ts'
import type { SiteView } from '#operations/site-view.ts'
import type { ChangeCheck } from '#resources/html-checks/check-change.ts'
import type { Place } from '#resources/html-checks/local-target.ts'
import type { Content } from '#versioning/compile-change.ts'
import type { Compute, ComputeOptional } from '#workers/compute.ts'

/** A page before and after a change; `before` is null for a new one. */
export type ShownChange = {
  view: SiteView
  page: { id: string; website_id: string }
  before: Content | null
  after: Content
}

/**
 * What a changed page refers to as it is shown and did not before: through components, rows and facts. Nothing where
 * finding it out takes too long.
 */
export async function madeTargets(
  tx: Db,
  { view, page, before, after }: ShownChange,
  place: Place,
  compute: ComputeOptional,
): Promise<ChangeCheck['targets']> {
  const needed: Compute = async (name, input) => {
    const output = await compute(name, input)
    if (output === null) throw new TooLong()
    return output
  }
  const show = async (texts: Content) =>
    (await view.page(tx, page, texts, needed, { withoutSharedParts: true, isBrief: true }))?.html ?? ''
  try {
    const now = await show(after)
    const old = before ? await show(before) : ''
    return (await needed('check', { before: old, after: now, isPage: false, ...place })).targets
  } catch (error) {
    if (error instanceof TooLong) return []
    throw error
  }
}

class TooLong extends Error {}

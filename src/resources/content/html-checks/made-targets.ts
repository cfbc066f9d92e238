import type { Db } from '#kernel/database/database.ts'
import type { SiteView } from '#kernel/operations/site-view.ts'
import type { Content } from '#kernel/versioning/compile-change.ts'
import type { Compute, ComputeOptional } from '#kernel/workers/compute.ts'
import { type ChangeCheck, checkTask } from '#resources/content/html-checks/check-change.ts'
import type { Place } from '#resources/content/html-checks/local-target.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { affectedBy, type Seed } from '#resources/content/usage/affected.ts'
import { somePages } from '#resources/content/usage/store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** A page, or with a seed what pages share, before and after a change; `before` is null for a new one. */
export type ShownChange = {
  view: SiteView
  record: { id: string; website_id: string }
  before: Content | null
  after: Content
  seed?: Seed
}

/** `on` is the path of the page that shows it; null for the changed page itself. */
export type MadeTarget = ChangeCheck['targets'][number] & { on: string | null }

/** Pages that show a changed part and are looked at. */
const MAX_PAGES = 5
/** After so long no further page is begun, in milliseconds: the transaction waits. */
const MAX_MS = 20

/**
 * What a changed record refers to as it is shown and did not before: through components, rows, facts and the properties
 * that pages give. Nothing where finding it out takes too long.
 */
export async function madeTargets(
  tx: Db,
  { view, record, before, after, seed }: ShownChange,
  place: Place,
  compute: ComputeOptional,
): Promise<MadeTarget[]> {
  const { id, website_id } = record
  const needed: Compute = async (task, input) => {
    const output = await compute(task, input)
    if (output === null) throw new TooLong()
    return output
  }
  const options = { withoutSharedParts: seed === undefined, isBrief: true }
  const pages = seed ? await pagesShowing(tx, website_id, seed) : [{ id, path: null }]
  const made = new Map<string, MadeTarget>()
  const begun = performance.now()
  try {
    for (const page of pages) {
      if (made.size > 0 && performance.now() - begun > MAX_MS) break
      await ownTurn()
      const show = async (texts: Content) =>
        (await view.page(tx, { id: page.id, website_id }, { ...texts, of: id }, needed, options))?.html ?? ''
      const now = await show(after)
      const old = before || seed ? await show(before ?? { ...after, html_content: '' }) : ''
      const path = page.path === null ? place.path : isPattern(page.path) ? null : page.path
      const { targets } = await needed(checkTask, { before: old, after: now, isPage: false, ...place, path })
      for (const target of targets) if (!made.has(target.key)) made.set(target.key, { ...target, on: page.path })
    }
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
  }
  return [...made.values()]
}

async function pagesShowing(tx: Db, website_id: string, seed: Seed): Promise<{ id: string; path: string }[]> {
  const { pages } = await affectedBy(tx, website_id, seed)
  return somePages(tx, website_id, pages, MAX_PAGES)
}

class TooLong extends Error {}

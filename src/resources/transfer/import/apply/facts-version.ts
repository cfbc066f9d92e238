import { OperationError } from '#kernel/operations/errors.ts'
import { numberedVersion } from '#kernel/versioning/versions.ts'
import { addVersion } from '#resources/transfer/import/apply/version.ts'
import type { Applying } from '#resources/transfer/import/applying.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'
import { presentFacts } from '#resources/websites/facts/schema.ts'
import { factsOf } from '#resources/websites/facts/store.ts'
import { changedFacts, type Facts } from '#resources/websites/websites/facts.ts'
import { showFacts } from '#resources/websites/websites/store.ts'

/**
 * Adds a version of the website's facts; the live version's values go to the website's row.
 * @returns false on a website that has facts of its own: their history cannot be joined with another
 */
export async function applyFactsVersion(applying: Applying, planned: PlannedVersion): Promise<boolean> {
  const { tx, website, ids, now, note, events } = applying
  const { number, pinned, latest } = planned
  const before = await factsOf(tx, website.id)
  if (number === 1 && (before.latest_number !== null || before.facts !== '{}')) {
    note('was left out with those after it, since the website has facts of its own')
    return false
  }
  if (number > 1 && (await numberedVersion(tx, website, 1))?.id !== ids.firstOfFacts) return false
  const snapshot = JSON.stringify(usable(planned.snapshot, note))
  // Visitors always see some.
  const seen = { ...planned, hidden: false }
  await addVersion(applying, seen, { html_content: '', snapshot, uses: null }, website.id)
  if (pinned || (latest && before.pinned_number === null)) await showFacts(tx, website.id, snapshot, now)
  if (latest) events.push({ type: 'facts.updated', record: presentFacts(await factsOf(tx, website.id)) })
  return true
}

/** Numbers of versions have no gaps, so what cannot be used is left blank. */
function usable(snapshot: Record<string, unknown>, note: Applying['note']): Facts {
  try {
    return changedFacts({}, snapshot)
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    note(`${error.message}, and was left blank`)
    return {}
  }
}

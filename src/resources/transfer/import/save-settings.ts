import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { OperationError, ValidationFailed } from '#kernel/operations/errors.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import { checkPolicy } from '#resources/transfer/import/check-policy.ts'
import type { ImportIds } from '#resources/transfer/import/ids.ts'
import type { ImportServices, Run } from '#resources/transfer/import/import-services.ts'
import { changeImport } from '#resources/transfer/import/store.ts'
import type { PlannedWebsite } from '#resources/transfer/model.ts'
import { appendFactsAsTheyAre } from '#resources/websites/facts/append.ts'
import { changedWebsite } from '#resources/websites/websites/change-website.ts'
import { WebsiteChanges } from '#resources/websites/websites/record.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { getWebsite, lockWebsite, saveWebsite } from '#resources/websites/websites/store.ts'

/** Changes the website's settings, each that is valid, and ends the import. */
export async function saveSettings(
  { database, links, plans }: ImportServices,
  { row, website }: Run,
  ids: ImportIds,
  planned: PlannedWebsite,
): Promise<void> {
  await database.write(async (tx) => {
    if (!(await lockWebsite(tx, website.id))) return
    await checkPolicy(tx, row)
    const now = Date.now()
    const errors = JSON.parse(row.errors) as string[]
    const actor = JSON.parse(row.actor) as Actor
    const settings = settingsOf(ids, planned, row.source_website_id !== null)
    const note = (sentence: string) => void errors.push(`website: ${sentence}`)
    await changeSettings(tx, website.id, settings, { actor, now, note })
    const after = presentWebsite(await getWebsite(tx, website.id), links, { role: 'admin', plans })
    const by = { account_id: website.account_id, actor, created_at: now }
    await recordEvents(tx, [{ type: 'website.updated', record: after }], by)
    const errors_count = Number(row.errors_count) + errors.length - (JSON.parse(row.errors) as string[]).length
    await changeImport(tx, row, { status: 'done', errors: JSON.stringify(errors), errors_count, updated_at: now })
  })
}

/** A duplicate has a name of its own. */
function settingsOf(ids: ImportIds, { name, ...planned }: PlannedWebsite, isDuplicate: boolean): PlannedWebsite {
  const { home_page_id, not_found_page_id, favicon_asset_id, theme_id } = planned
  return {
    ...(isDuplicate || name === undefined ? {} : { name }),
    ...planned,
    ...(home_page_id ? { home_page_id: ids.of(home_page_id) } : {}),
    ...(not_found_page_id ? { not_found_page_id: ids.of(not_found_page_id) } : {}),
    ...(favicon_asset_id ? { favicon_asset_id: ids.of(favicon_asset_id) } : {}),
    ...(theme_id ? { theme_id: ids.of(theme_id) } : {}),
  }
}

type By = { actor: Actor; now: number; note: (sentence: string) => void }

async function changeSettings(tx: Tx, id: string, settings: PlannedWebsite, { actor, now, note }: By) {
  const { plan, storage_limit, storage_used, domain_limit, website_id, primary_domain, ...row } = await getWebsite(
    tx,
    id,
  )
  let next = row
  for (const [field, value] of Object.entries(settings))
    try {
      const { input } = checkInput(WebsiteChanges, { [field]: value }, 422)
      next = await changedWebsite(tx, next, input)
    } catch (error) {
      if (!(error instanceof ValidationFailed || (error instanceof OperationError && error.status === 400))) throw error
      note(error.message)
    }
  await saveWebsite(tx, { ...next, revision: next.revision + 1, updated_at: now })
  if (next.facts !== row.facts) await appendFactsAsTheyAre(tx, id, { actor, changeSetId: null, now })
}

import { limitsOf } from '#accounts/limits.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import { checkPatternLimit } from '#resources/content/pages/change-page.ts'
import { newPage } from '#resources/content/pages/new-page.ts'
import { NewPage } from '#resources/content/pages/schema.ts'
import { insertRecord } from '#resources/content/versioned/store.ts'
import { type Applying, appearingOf, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedPage } from '#resources/transfer/model.ts'

/**
 * The page without what its versions hold.
 * @throws LimitReached; ValidationFailed for a path that is taken or a reference to what was left out
 */
export async function applyPage(
  { tx, website, ids, now, plans, scheduler }: Applying,
  planned: PlannedPage,
): Promise<void> {
  const { kind: _, id, created_at: __, updated_at: ___, translated_from_id, translated_version, ...fields } = planned
  const group = fields.translation_group_id
  const given = {
    ...fields,
    translation_group_id: group === null || group === undefined ? null : ids.of(group),
    header_id: ids.orNull(fields.header_id),
    footer_id: ids.orNull(fields.footer_id),
    html_head_id: ids.orNull(fields.html_head_id),
    table_id: ids.orNull(fields.table_id),
  }
  const { input } = checkInput(NewPage, given, 422)
  const page = { ...(await newPage(tx, website, input, now)), ...appearingOf(planned, scheduler) }
  const said = { translated_from_id: ids.orNull(translated_from_id), translated_version: translated_version ?? null }
  const named = { ...page, ...said, id: ids.of(id), ...timesOf(planned, now) }
  await checkPatternLimit(tx, named)
  const { length } = await insertRecord(tx, 'page', named)
  const limit = limitsOf(website, plans).pages_per_website
  if (length > limit)
    throw new LimitReached('page_limit_reached', 'base', `The plan's limit of ${limit} pages per website is reached`)
}

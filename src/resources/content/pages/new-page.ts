import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { checkPathIsFree, languageOf, pathOf, placedPage } from '#resources/content/pages/change-page.ts'
import { type PageRow, page as record } from '#resources/content/pages/record.ts'
import { pathFromTitle } from '#resources/content/pages/rules.ts'
import type { NewPage } from '#resources/content/pages/schema.ts'

/**
 * The row of a new page without its versioned fields, at the given path or at one made from its title.
 * @throws ValidationFailed when a field is wrong or the path is taken
 */
export async function newPage(
  tx: Tx,
  website: { id: string; default_language: string },
  fields: Static<typeof NewPage>,
  now: number,
): Promise<PageRow> {
  const { title, path, ...others } = fields
  if (!title?.trim() && path === undefined) throw invalid('title', "can't be blank when path is absent")
  const language = fields.language ?? website.default_language
  const blank = newRow(record, {
    ...{ id: newId(), website_id: website.id, now },
    path: path === undefined ? pathFromTitle(title!, language) : pathOf(path),
    language: languageOf(website.default_language),
  })
  const page = await placedPage(tx, blank, others)
  await checkPathIsFree(tx, page)
  return page
}

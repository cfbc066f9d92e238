import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { checkPathIsFree, languageOf, pathOf, placedPage } from '#resources/content/pages/change-page.ts'
import { pathFromTitle } from '#resources/content/pages/rules.ts'
import type { NewPage } from '#resources/content/pages/schema.ts'
import { BLANK, columnsOf } from '#resources/content/pages/snapshot.ts'

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
  const blank = {
    ...blankPage(website, now),
    path: path === undefined ? pathFromTitle(title!, language) : pathOf(path),
  }
  const page = await placedPage(tx, blank, others)
  await checkPathIsFree(tx, page)
  return page
}

function blankPage(website: { id: string; default_language: string }, now: number): PageRow {
  return {
    id: newId(),
    website_id: website.id,
    path: '',
    ...columnsOf(BLANK),
    language: languageOf(website.default_language),
    translation_group_id: null,
    status: 'published',
    header_id: null,
    footer_id: null,
    html_head_id: null,
    use_header: 1,
    use_footer: 1,
    use_html_head: 1,
    table_id: null,
    row_key: null,
    in_sitemap: 1,
    ordinal: 0,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
}

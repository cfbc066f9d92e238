import type { With } from '#resources/content/check/check-html.ts'
import { wholeRecord } from '#resources/content/check/problems.ts'
import { groupsOfPages, rowsInLanguages } from '#resources/content/translations/read-groups.ts'
import type { PageMember } from '#resources/content/translations/store.ts'
import { tablesOf } from '#resources/data/tables/store.ts'

type Website = { id: string; default_language: string; languages: string }

/** Rows of one table that are looked at. */
const MAX_ROWS = 50_000

/** Adds translations that are older than what they translate. */
export async function checkTranslations(
  website: Website,
  ids: readonly string[] | undefined,
  { db, problems }: With,
): Promise<void> {
  if (!problems.wants('outdated_translation')) return
  const from = { db, longDb: db }
  const behind: { original: PageMember; page: PageMember }[] = []
  for await (const groups of groupsOfPages(from, website))
    for (const { original, cells } of groups)
      for (const { state, translation: page } of cells)
        if (state === 'behind' && (!ids || ids.includes(page!.id))) behind.push({ original, page: page! })
  for (const { original, page } of behind.toSorted((a, b) => a.original.ordinal - b.original.ordinal)) {
    const message = `The page that it translates, ${original.path}, has changed since: bring it up to date, and say so with translated_version ${original.latest_number}.`
    problems.add('outdated_translation', wholeRecord('page', page.id, page.path), message)
  }
  if (ids) return
  for (const table of await tablesOf(db, website.id))
    for (const { original, cells } of await rowsInLanguages(from, website, table, MAX_ROWS))
      for (const { state, translation } of cells) {
        if (state !== 'behind') continue
        const message = `The row that it translates, ${original.id}, has changed since: bring it up to date, and say so with translated_version ${original.latest_number}.`
        problems.add('outdated_translation', wholeRecord('row', translation!.id, null), message)
      }
}

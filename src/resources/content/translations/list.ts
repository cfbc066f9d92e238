import type { Static } from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import {
  type InLanguages,
  pagesInLanguages,
  rowsInLanguages,
  windowOfPages,
} from '#resources/content/translations/read-groups.ts'
import type { TranslationState } from '#resources/content/translations/rules.ts'
import type { Translations } from '#resources/content/translations/schema.ts'
import type { InGroup, PageMember } from '#resources/content/translations/store.ts'
import { titlesOfRows } from '#resources/content/translations/titles-of-rows.ts'
import { tableOf } from '#resources/data/tables/store.ts'

type From = { db: Db; longDb: Db }
type Website = { id: string; default_language: string; languages: string }
type Wanted = { table_id?: string | undefined; language?: string | undefined; state?: TranslationState | undefined }

/** Rows of one table that are looked at: the oldest. */
const MAX_ROWS = 50_000

/**
 * The originals of a website's pages, or of a table's rows, with what they are in other languages.
 * @throws ValidationFailed for a table that the website does not have
 */
export async function listTranslations(
  from: From,
  website: Website,
  { table_id, ...wanted }: Wanted,
  window: Window,
): Promise<Listed<Static<typeof Translations>>> {
  if (table_id === undefined) {
    const isWhole = wanted.language === undefined && wanted.state === undefined
    const { rows, total } = isWhole
      ? await windowOfPages(from, website, window)
      : windowOfGroups(await pagesInLanguages(from, website), wanted, window)
    return { rows: rows.map((group) => presented('page', group, (page) => page)), total }
  }
  const table = await tableOf(from.db, website.id, table_id)
  if (!table) throw invalid('table_id', 'must name a table of this website')
  const { rows, total } = windowOfGroups(await rowsInLanguages(from, website, table, MAX_ROWS), wanted, window)
  const ids = rows.flatMap(({ original, cells }) => [
    original.id,
    ...cells.flatMap(({ translation }) => translation?.id ?? []),
  ])
  const titles = await titlesOfRows(from.db, website.id, table, ids)
  return {
    rows: rows.map((group) => presented('row', group, ({ id }) => ({ title: titles.get(id) ?? null, path: null }))),
    total,
  }
}

/** Those with a translation of the language and the state, of which only these are shown. */
function windowOfGroups<M extends InGroup>(
  groups: readonly InLanguages<M>[],
  { language, state }: Omit<Wanted, 'table_id'>,
  { offset, per }: Window,
): Listed<InLanguages<M>> {
  const fitting =
    language === undefined && state === undefined
      ? groups
      : groups.flatMap((group) => {
          const cells = group.cells.filter((cell) => {
            return (
              (language === undefined || cell.language === language) && (state === undefined || cell.state === state)
            )
          })
          return cells.length > 0 ? [{ ...group, cells }] : []
        })
  return { rows: fitting.slice(offset, offset + per), total: fitting.length }
}

type Named = Pick<PageMember, 'title'> & { path: string | null }

function presented<M extends InGroup>(
  kind: 'page' | 'row',
  { original, cells }: InLanguages<M>,
  nameOf: (member: M) => Named,
): Static<typeof Translations> {
  const named = (member: M | null) => {
    const { title, path } = member ? nameOf(member) : { title: null, path: null }
    return { title, path }
  }
  return {
    kind,
    id: original.id,
    ...named(original),
    language: original.language,
    version_number: original.latest_number,
    translation_group_id: kind === 'page' ? original.group : null,
    translations: cells.map(({ language, state, translation }) => ({
      language,
      state,
      id: translation?.id ?? null,
      ...named(translation),
      translated_version:
        translation?.translated_from_id === original.id ? (translation.translated_version ?? null) : null,
    })),
  }
}

import Type from 'typebox'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'
import { type InLanguages, pagesInLanguages, rowsInLanguages } from '#resources/content/translations/read-groups.ts'
import { STATES } from '#resources/content/translations/rules.ts'
import type { InGroup } from '#resources/content/translations/store.ts'
import { tablesOf } from '#resources/data/tables/store.ts'
import type { OverviewSection, OverviewSource } from '#resources/websites/overview/section.ts'

/** Rows of all tables together that are looked at. */
const MAX_ROWS = 10_000
const MAX_NAMED = 10
/** More are not counted: each has to be read. */
const MAX_PAGES = 10_000
const NOT_COUNTED = `Translations of pages were not counted: the website has more than ${MAX_PAGES} pages. site_check finds old ones.`
const Counts = Object.fromEntries(STATES.map((state) => [state, Type.Integer({ about: `How many are ${state}.` })]))
type Counted = { language: string } & Record<(typeof STATES)[number], number>

export const translationsSection: OverviewSection = {
  name: 'translations',
  output: Type.Array(Type.Object({ language: Type.String({ about: 'The language.' }), ...Counts }), {
    about: 'Translations of pages and rows into each language; none of a website with one.',
  }),
  async read(from) {
    const isInOne = (JSON.parse(from.website.languages) as string[]).length < 2
    const isMany = !isInOne && (await listLength(from.db, { website_id: from.website.id, kind: PAGE_LIST })) > MAX_PAGES
    const pages = isInOne || isMany ? [] : await pagesInLanguages(from, from.website)
    const counts = countsOf([...pages, ...(isInOne ? [] : await rowsOf(from))])
    const behind = pages.flatMap(({ cells }) =>
      cells.flatMap(({ state, translation }) => (state === 'behind' ? translation!.path : [])),
    )
    return {
      data: counts,
      heading: counts.length > 0 ? 'Translations' : null,
      lines: counts.map(({ language, missing, behind, current }) => {
        return `${language}: ${current} current, ${behind} behind, ${missing} missing`
      }),
      narrow: 'records_list with kind translation',
      warnings: isMany ? [NOT_COUNTED] : behind.length > 0 ? [warningOf(behind)] : [],
    }
  },
}

function warningOf(behind: readonly string[]): string {
  const more = behind.length - MAX_NAMED
  const paths = behind.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const are =
    behind.length === 1
      ? 'page is older than the one that it translates'
      : 'pages are older than the pages that they translate'
  return `${behind.length} ${are}: ${paths}`
}

async function rowsOf(from: OverviewSource): Promise<InLanguages<InGroup>[]> {
  const rows: InLanguages<InGroup>[] = []
  for (const table of await tablesOf(from.db, from.website.id))
    if (rows.length < MAX_ROWS) rows.push(...(await rowsInLanguages(from, from.website, table, MAX_ROWS - rows.length)))
  return rows
}

function countsOf(groups: readonly InLanguages<InGroup>[]): Counted[] {
  const counts = new Map<string, Counted>()
  for (const { cells } of groups)
    for (const { language, state } of cells) {
      const counted = counts.get(language) ?? { language, missing: 0, behind: 0, current: 0 }
      counted[state]++
      counts.set(language, counted)
    }
  return [...counts.values()]
}

import { listLength } from '#kernel/database/ordinal-list.ts'
import type { HtmlCheck, Website, With } from '#resources/content/check/check-html.ts'
import type { CheckKind } from '#resources/content/check/kinds.ts'
import { wholeRecord } from '#resources/content/check/problems.ts'
import { addressesAfter, groupOfPage, pagesAlike, pathsOfForms } from '#resources/content/check/records-store.ts'
import { type Concern, pagesOfConcern } from '#resources/content/pages/overview/store.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'

/** Pages that are read together: other requests are served between the reads. */
const PAGES_AT_ONCE = 2_000
const MAX_SHOWN = 80
/** Texts of so many pages are compared: a tenth of a second. */
const MAX_COMPARED = 100_000

const MISSING: [CheckKind, Concern, field: string, message: string][] = [
  ['missing_title', 'untitled', 'title', 'The page has no title.'],
  ['missing_description', 'undescribed', 'meta_description', 'The page has no meta_description.'],
]
const ALIKE: [CheckKind, text: 'title' | 'description', field: string][] = [
  ['duplicate_title', 'title', 'title'],
  ['duplicate_description', 'description', 'meta_description'],
]

/**
 * Adds pages without title or description, or with the same as others of their language.
 * @returns what was not looked at, and why
 */
export async function checkPageTexts(
  { id: website_id }: Website,
  ids: readonly string[] | undefined,
  { db, problems }: With,
): Promise<string[]> {
  for (const [kind, concern, field, message] of MISSING) {
    if (!problems.wants(kind)) continue
    const { some, count } = await pagesOfConcern(db, website_id, concern, problems.roomFor(kind), ids)
    for (const { id, path } of some) problems.add(kind, wholeRecord('page', id, path, field), message)
    problems.count(kind, count - some.length)
  }
  const compared = ALIKE.filter(([kind]) => problems.wants(kind))
  if (compared.length === 0) return []
  if ((await listLength(db, { website_id, kind: PAGE_LIST })) > MAX_COMPARED)
    return [
      `Pages with the same title or description: the website has more than ${MAX_COMPARED.toLocaleString('en')} pages.`,
    ]
  for (const [kind, text, field] of compared) {
    const { some, total } = await pagesAlike(db, website_id, {
      text,
      limit: problems.roomFor(kind),
      ...(ids ? { ids } : {}),
    })
    for (const { id, path, value, others } of some) {
      const pages = others === 1 ? 'another page has' : `${others} other pages have`
      const message = `In its language ${pages} the same ${text}: ${value.slice(0, MAX_SHOWN).toWellFormed()}`
      problems.add(kind, wholeRecord('page', id, path, field), message)
    }
    problems.count(kind, total - some.length)
  }
  return []
}

type Special = { home_page_id: string | null; not_found_page_id: string | null }

/** Adds published pages that no other page and no shared part leads to; the home page and not-found pages need no link. */
export async function checkOrphans(
  website: Website & Special,
  { linked }: HtmlCheck,
  { db, problems }: With,
): Promise<void> {
  if (!problems.wants('orphan_page')) return
  const fromForms = new Set(await pathsOfForms(db, website.id))
  const lost = await groupOfPage(db, website.id, website.not_found_page_id)
  for (let above = -1; ; ) {
    const pages = await addressesAfter(db, website.id, above, PAGES_AT_ONCE)
    for (const { id, path, translation_group_id: group } of pages) {
      const isSpecial = path === '/' || id === website.home_page_id || id === website.not_found_page_id
      if (isSpecial || isPattern(path) || linked.has(path) || fromForms.has(path)) continue
      if (group !== null && group === lost) continue
      problems.add('orphan_page', wholeRecord('page', id, path), 'No other page and no header or footer links to it.')
    }
    if (pages.length < PAGES_AT_ONCE) return
    above = pages.at(-1)!.ordinal
  }
}

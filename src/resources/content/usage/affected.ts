import type { Db } from '#kernel/database/database.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import { type HtmlKind, SHARED_PART_KINDS, type SharedPartKind } from '#kernel/versioning/kinds.ts'
import { defaultsOf, languagesWithoutOwn } from '#resources/content/shared-html/store.ts'
import { rowsUsing } from '#resources/content/usage/rows-store.ts'
import {
  namesOfBlocks,
  type PageScope,
  placementsOf,
  settingsOf,
  type UsingRecord,
  usersOf,
} from '#resources/content/usage/store.ts'
import { languageChain } from '#text/language-chain.ts'

/** Records that use something, other than pages; `direct` ones by themselves, the others by components and snippets. */
export type User = { kind: HtmlKind; id: string; direct: boolean }
/** `rows` are the ids of rows of tables. */
export type Affected = { users: User[]; rows: string[]; pages: PageScope }

/** What a change begins with: names that html uses, and records that pages show by themselves. */
export type Seed = {
  used: readonly Use[]
  records: readonly { kind: HtmlKind; id: string }[]
  pageIds?: readonly string[]
  /** Tables that refer to it by a column. */
  tables?: readonly { id: string; name: string }[]
  /** Forms whose fields take options from it. */
  forms?: readonly { id: string; name: string }[]
}

/** Levels of components within each other; more than pages ever show. */
const MAX_LEVELS = 20

/**
 * Which records and pages a change of these touches, by the latest and the live versions of all that use them: directly,
 * and by the components, snippets, shared parts, rows and the theme that do.
 */
export async function affectedBy(db: Db, website_id: string, { used, records, pageIds = [] }: Seed): Promise<Affected> {
  const users = new Map<string, User>()
  const { ids: rows, tables, pageIds: bound } = await rowsUsing(db, website_id, used)
  const all: Use[] = [...used, ...tables]
  let level: readonly Use[] = used
  for (let depth = 0; level.length > 0 && depth < MAX_LEVELS; depth++) {
    const found = (await usersOf(db, website_id, level)).filter(({ id }) => !users.has(id))
    for (const user of found) users.set(user.id, { ...user, direct: depth === 0 })
    const blocks = await namesOfBlocks(db, website_id, idsOf(found, ['component', 'snippet']))
    all.push(...blocks)
    level = depth === 0 ? [...blocks, ...tables] : blocks
  }
  const reached = [...records, ...users.values()]
  const pages = await pagesShowing(db, website_id, all, reached, [...pageIds, ...bound])
  return { users: [...users.values()], rows, pages }
}

async function pagesShowing(
  db: Db,
  website_id: string,
  used: readonly Use[],
  records: readonly UsingRecord[],
  pageIds: readonly string[],
): Promise<PageScope> {
  const scope: PageScope = { all: false, used, ids: [...pageIds], parts: [], defaults: [] }
  for (const { page_ids } of await placementsOf(db, website_id, idsOf(records, ['snippet'])))
    if (page_ids === null) scope.all = true
    else scope.ids.push(...page_ids)
  const themes = idsOf(records, ['theme'])
  if (themes.length > 0 && themes.includes((await settingsOf(db, website_id)).theme_id ?? '')) scope.all = true
  for (const kind of SHARED_PART_KINDS) {
    const ids = idsOf(records, [kind])
    if (ids.length === 0) continue
    scope.parts.push({ kind, ids })
    const languages = await languagesShowing(db, website_id, kind, new Set(ids))
    if (languages.length > 0) scope.defaults.push({ kind, languages })
  }
  return scope
}

/** The languages of pages that choose no part of the kind, and show one of these by default. */
async function languagesShowing(
  db: Db,
  website_id: string,
  kind: SharedPartKind,
  ids: ReadonlySet<string>,
): Promise<string[]> {
  const parts = await defaultsOf(db, website_id, kind)
  if (!parts.some(({ id }) => ids.has(id))) return []
  const { default_language } = await settingsOf(db, website_id)
  const byLanguage = new Map(parts.map(({ id, language }) => [language, id]))
  const shown = (language: string) => languageChain(language, default_language).find((tag) => byLanguage.has(tag))
  return (await languagesWithoutOwn(db, website_id, kind)).filter((language) => {
    const tag = shown(language)
    return tag !== undefined && ids.has(byLanguage.get(tag)!)
  })
}

function idsOf(records: readonly UsingRecord[], kinds: readonly HtmlKind[]): string[] {
  return records.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
}

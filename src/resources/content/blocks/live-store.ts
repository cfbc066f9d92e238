import { sql } from 'kysely'
import { tokensToCss } from '#design-tokens/tokens-to-css.ts'
import { amongJson } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import { LIVE, type Selection, type Texts } from '#kernel/versioning/selection.ts'
import { shownOfKind } from '#kernel/versioning/shown-store.ts'
import { textsOfVersions } from '#kernel/versioning/versions.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import type { ComponentFields } from '#resources/content/components/component.ts'
import type { SnippetFields } from '#resources/content/snippets/snippet.ts'
import type { ThemeFields } from '#resources/content/themes/theme.ts'
import { ownTurn } from '#text/own-turn.ts'

export type ShownComponent = ComponentFields & { id: string; name: string; version_id: string; html_content: string }
export type ShownSnippet = SnippetFields & { id: string; name: string; version_id: string; html_content: string }
export type ShownTheme = { id: string; version_id: string; css: string }

type NamedIn = { website_id: string; names: readonly string[]; selection: Selection; limit: TextLimit }
/** The bytes of texts that may still be read; what goes beyond is not found. */
export type TextLimit = { left: number }

/** Those of the names that are components. */
export async function componentsByName(db: Db, named: NamedIn): Promise<ShownComponent[]> {
  return (await shownByName(db, { ...named, kind: 'component' })).map(withFields<ComponentFields>)
}

/** Those of the names that are active snippets, wherever they are placed. */
export async function snippetsByName(db: Db, named: NamedIn): Promise<ShownSnippet[]> {
  const snippets = (await shownByName(db, { ...named, kind: 'snippet' })).map(withFields<SnippetFields>)
  return snippets.filter(({ active }) => active)
}

/** The active snippets that are shown without being named, on all pages or on some, in the order of their making. */
export async function placedSnippets(db: Db, website_id: string, selection: Selection = LIVE): Promise<ShownSnippet[]> {
  const which = selection.base
  const snippets = await selection.choose(db, website_id, await findPlacements[which](db, { website_id }), idOf)
  const placed = snippets.filter(({ snapshot }) => {
    const { active, placement } = JSON.parse(snapshot) as SnippetFields
    return active && placement !== 'inline'
  })
  if (placed.length === 0) return []
  const ids = placed.map(({ id }) => id)
  const rows = await withText(shownOfKind(db, website_id, 'snippet', which))
    .where('blocks.id', 'in', ids)
    .orderBy('blocks.ordinal')
    .execute()
  return (await selection.choose(db, website_id, rows, idOf)).map(withFields<SnippetFields>)
}

/** The css of the active theme: its tokens as variables, then its styles. Null when there is none. */
export async function activeTheme(db: Db, website_id: string, selection: Selection = LIVE): Promise<ShownTheme | null> {
  const [row] = await selection.choose(db, website_id, await findActiveTheme[selection.base](db, { website_id }), idOf)
  return row ? themeOf(row) : null
}

/** The same for a theme that need not be active, as previews show it. */
export async function themeById(
  db: Db,
  { id, website_id }: { id: string; website_id: string },
  selection: Selection = LIVE,
): Promise<ShownTheme | null> {
  const found = withText(shownOfKind(db, website_id, 'theme', selection.base)).where('blocks.id', '=', id)
  const [row] = await selection.choose(db, website_id, await found.execute(), idOf)
  return row ? themeOf(row) : null
}

function themeOf({ id, version_id, html_content, snapshot }: Row): ShownTheme {
  const variables = tokensToCss((JSON.parse(snapshot) as ThemeFields).tokens)
  const css = [variables.ok ? variables.css : '', html_content].filter(Boolean).join('\n')
  return { id, version_id, css }
}

type NamedKind = 'component' | 'snippet'
type Row = { id: string; name: string; version_id: string; html_content: string; snapshot: string }
/** The texts are null where they are long. */
type BriefRow = Omit<Row, 'html_content' | 'snapshot'> & {
  size: number
  html_content: string | null
  snapshot: string | null
}

/** In bytes. Many names are looked up together, so the texts that are read with them must be short. */
const MAX_BRIEF = 4_000
const BYTES_AT_ONCE = 500_000

async function shownByName(
  db: Db,
  { names, website_id, kind, selection, limit }: NamedIn & { kind: NamedKind },
): Promise<Row[]> {
  const found = await findNamed[kind][selection.base](db, { website_id, names: JSON.stringify(names) })
  const within = found.filter(({ size }) => {
    limit.left -= size
    return limit.left >= 0
  })
  const rows: Row[] = []
  for (const some of piecesOf(within, ({ size }) => size, BYTES_AT_ONCE)) {
    if (rows.length > 0) await ownTurn()
    rows.push(...(await withTexts(db, website_id, some)))
  }
  return selection.choose(db, website_id, rows, idOf)
}

/** Long texts are read separately: only some of those found may be read at a time. */
async function withTexts(db: Db, website_id: string, rows: readonly BriefRow[]): Promise<Row[]> {
  const long = rows.filter(({ html_content }) => html_content === null)
  const texts =
    long.length === 0
      ? []
      : await textsOfVersions(
          db,
          website_id,
          long.map(({ version_id }) => version_id),
        )
  const byId = new Map(texts.map((text) => [text.id, text]))
  return rows.flatMap(({ size: _, html_content, snapshot, ...row }) => {
    if (html_content !== null) return { ...row, html_content, snapshot: snapshot! }
    const text = byId.get(row.version_id)
    return text ? { ...row, html_content: text.html_content, snapshot: text.snapshot } : []
  })
}

function idOf({ id }: { id: string } & Texts): string {
  return id
}

const findPlacements = forLiveAndLatest((which) =>
  prepare<{ website_id: string }, Pick<Row, 'id' | 'snapshot'>>((db, { website_id }) =>
    shownOfKind(db, website_id, 'snippet', which).select(['blocks.id', 'versions.snapshot']).orderBy('blocks.ordinal'),
  ),
)

const findActiveTheme = forLiveAndLatest((which) =>
  prepare<{ website_id: string }, Row>((db, { website_id }) =>
    withText(shownOfKind(db, website_id, 'theme', which)).innerJoin('websites', (join) =>
      join.onRef('websites.id', '=', 'blocks.website_id').onRef('websites.theme_id', '=', 'blocks.id'),
    ),
  ),
)

const findNamed = { component: findNamedOf('component'), snippet: findNamedOf('snippet') }

function findNamedOf(kind: NamedKind) {
  return forLiveAndLatest((which) =>
    prepare<{ website_id: string; names: string }, BriefRow>((db, { website_id, names }) => {
      const size = sql<number>`(octet_length(html_content) + octet_length(snapshot))`
      const unlessLong = (text: 'html_content' | 'snapshot') =>
        sql<string | null>`case when ${size} <= ${sql.lit(MAX_BRIEF)} then ${sql.ref(text)} end`.as(text)
      return shownOfKind(db, website_id, kind, which)
        .select(['blocks.id', 'blocks.name', 'versions.id as version_id', size.as('size')])
        .select([unlessLong('html_content'), unlessLong('snapshot')])
        .where('blocks.name', 'in', amongJson(db, names))
    }),
  )
}

function forLiveAndLatest<T>(make: (which: Shown) => T): Record<Shown, T> {
  return { live: make('live'), latest: make('latest') }
}

function withFields<Fields extends object>({ snapshot, ...row }: Row) {
  return { ...row, ...(JSON.parse(snapshot) as Fields) }
}

function withText(query: ReturnType<typeof shownOfKind>) {
  return query.select([
    'blocks.id',
    'blocks.name',
    'versions.id as version_id',
    'versions.html_content',
    'versions.snapshot',
  ])
}

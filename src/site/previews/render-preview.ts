import type { Links } from '#kernel/operations/links.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { previewOrigin } from '#resources/history/previews/rules.ts'
import { MAX_COMMENT, MAX_NAME } from '#resources/history/previews/schema.ts'
import { selectionOf } from '#resources/history/previews/selection.ts'
import { withQuery } from '#resources/traffic/redirects/location.ts'
import { redirectPatterns } from '#resources/traffic/redirects/match-store.ts'
import { findAnswer, notFound } from '#site/answer.ts'
import type { Site } from '#site/find-site.ts'
import { FIRST_PAGE, type ListPage, placeOf } from '#site/list-page.ts'
import { bridgeTag, markedTheme } from '#site/previews/bridge.ts'
import { markedPrograms } from '#site/previews/marked-programs.ts'
import type { Readers } from '#site/previews/readers.ts'
import type { Ready } from '#site/ready.ts'
import { defaultNotFound } from '#site/rendering.ts'
import type { ProgramsOf } from '#site/templates/programs.ts'
import type { Visitor } from '#site/visitor.ts'
import { escapeAttribute } from '#text/escape-html.ts'

/** Inputs keep the look of their browser, regardless of the page's own styles. */
const RESET = 'all:revert;'
const BOX = `${RESET}position:relative;z-index:2147483647;max-width:40rem;margin:2rem auto 1rem;padding:.75rem 1rem;border:1px solid #8a8a8a;border-radius:6px;background:#fff;color:#1f1f1f;font:16px/1.5 system-ui,sans-serif;text-align:start`
const INPUT = `${RESET}display:block;box-sizing:border-box;width:100%;font:inherit`

export type PreviewFrom = Readers & {
  links: Links
  site: Site
  preview: PreviewRow
  compute: Compute
  programs: ProgramsOf
  visitor?: Visitor
}
type Wanted = {
  path: string
  markdown: boolean
  page: ListPage
  query: string | null
  search: string
  /** Of the only script, where the page is edited. */
  nonce: string | null
}
export type Shown = { ready: Ready } | { asset: string } | { status: number; location: string }

/** What a preview shows at a path, by the code that answers visitors. Nothing is cached, counted or noted. */
export async function renderPreview(from: PreviewFrom, wanted: Wanted): Promise<Shown> {
  const { path, markdown, page, query, search, nonce } = wanted
  const parts = { ...partsFrom(from, path), ...(nonce === null ? {} : forEditing(from, nonce)) }
  const answer = await findAnswer(parts, path, markdown)
  if (answer.kind === 'redirect') {
    const { status, location, preservesQuery } = answer
    return { status, location: preservesQuery ? withQuery(location, search) : location }
  }
  if (answer.kind === 'asset') return { asset: answer.url }
  const first = await answer.render(FIRST_PAGE, query)
  const place = first ? placeOf(first.ready, page) : 'first'
  const others = { further: answer.render, none: async () => (await notFound(parts, path, null)).render() }
  const rendered = place === 'first' ? first : await others[place](page, query)
  return rendered ?? (await defaultNotFound(from.site, path).render())
}

/** Where the files that a preview shows are. */
export function filesOf({ db, site, preview }: Pick<PreviewFrom, 'db' | 'site' | 'preview'>) {
  return { site, db, selection: selectionOf(preview) }
}

/** The page at a path, for what is said about it; null where there is none. */
export async function pageIdAt(from: PreviewFrom, path: string): Promise<string | null> {
  const answer = await findAnswer(partsFrom(from, path), path, false)
  return answer.kind === 'rendering' && 'page_id' in answer.shows ? answer.shows.page_id : null
}

function partsFrom({ db, longDb, links, site, preview, compute, programs, visitor }: PreviewFrom, path: string) {
  return {
    db,
    longDb,
    links: onPreview(links, previewOrigin(links, preview)),
    site,
    compute,
    programs,
    selection: selectionOf(preview),
    patternsOf: redirectPatterns,
    ...(visitor && { visitor }),
    bodyEnd: preview.takes_comments === 1 ? commentBox(path) : '',
  }
}

function forEditing({ links, programs, preview }: PreviewFrom, nonce: string) {
  const marked = markedPrograms(programs, preview)
  const editor = new URL(links.base).origin
  return {
    programs: marked.programs,
    headStart: () => `${bridgeTag({ nonce, editor, parts: marked.parts })}\n`,
    markTheme: markedTheme,
  }
}

/** Addresses of the website stay within the preview. */
function onPreview(links: Links, origin: string): Links {
  return {
    ...links,
    website: () => origin,
    page: (_, path) => origin + encodeURI(path),
    onWebsite: (_, address) => origin + address,
  }
}

/** At the end of a previewed page: a form that needs no script. `path` is the page's. */
function commentBox(path: string): string {
  return `<details style="${BOX}">
<summary style="${RESET}cursor:pointer">Comment on this preview</summary>
<form method="post" action="/_preview/comments" style="${RESET}">
<input type="hidden" name="page_path" value="${escapeAttribute(path)}">
<p style="${RESET}"><label style="${RESET}">Your name <input name="name" required maxlength="${MAX_NAME}" autocomplete="name" style="${INPUT}"></label></p>
<p style="${RESET}"><label style="${RESET}">Your comment on this page <textarea name="text" required rows="4" maxlength="${MAX_COMMENT}" style="${INPUT}"></textarea></label></p>
<p style="${RESET}"><button style="${RESET}font:inherit">Send</button></p>
</form>
</details>`
}

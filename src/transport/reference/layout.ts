import { type Html, html } from '#account-pages/html.ts'
import { ICON_PATH } from '#account-pages/icon.ts'
import { STYLESHEET_PATH } from '#account-pages/stylesheet.ts'
import { MAX_QUERY } from '#search/read-query.ts'
import { serverPage } from '#site/pages/server-page.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { DOCUMENTS } from '#transport/reference/documents/documents.ts'
import { GUIDES } from '#transport/reference/guides/guides.ts'
import { slugOf } from '#transport/reference/slug.ts'
import { REFERENCE_STYLESHEET_PATH } from '#transport/reference/stylesheet.ts'

export const SEARCH_PATH = '/docs/search'

export type PageContent = { title: string; body: Html }

/** `query` is what was searched for. */
type Around = { tags: readonly { name: string }[]; query?: string }

/** Pages without script, which load nothing but their styles. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const HEADERS = ['content-security-policy', POLICY, 'referrer-policy', 'same-origin']

/** A whole page of the reference, with the contents beside it. */
export function pageAnswer(path: string, content: PageContent, around: Around): Ready {
  const body = documentOf(path, content, around)
  return readyAnswer({ type: 'text/html; charset=utf-8', body, headers: HEADERS })
}

function documentOf(path: string, { title, body }: PageContent, { tags, query = '' }: Around): string {
  const head = html`<link rel="icon" href="${ICON_PATH}" type="image/svg+xml"><link rel="stylesheet" href="${REFERENCE_STYLESHEET_PATH}">`
  const content = html`<a class="skip" href="#main">Skip to the content</a>
<header class="top docs-top"><a class="brand" href="/">Sitewright</a><nav aria-label="Service"><a href="/docs/guide">Guide</a><a href="/docs">Reference</a><a href="/api/v1/openapi.json">openapi.json</a></nav>
<form role="search" action="${SEARCH_PATH}"><input type="search" name="q" value="${query}" maxlength="${MAX_QUERY}" required aria-label="Search the documentation"><button class="quiet">Search</button></form></header>
<div class="docs">
${contents(path, tags)}
<main id="main">
<h1>${title}</h1>
${body}
</main>
</div>`
  return serverPage({
    title: path === '/docs' ? 'Sitewright reference' : `${title} · Sitewright reference`,
    language: 'en',
    stylesheetHref: STYLESHEET_PATH,
    head: head.text,
    body: content.text,
  })
}

/** Open beside the page where there is room, where it scrolls also by keys, and folded above it where there is not. */
function contents(path: string, tags: readonly { name: string }[]): Html {
  const link = (href: string, text: string) =>
    href === path
      ? html`<li><a href="${href}" aria-current="page">${text}</a></li>`
      : html`<li><a href="${href}">${text}</a></li>`
  return html`<details class="contents">
<summary>Contents</summary>
<nav aria-label="Reference" tabindex="0">
<h2>Guides</h2>
<ul>${GUIDES.map(({ slug, title }) => link(`/docs/${slug}`, title))}</ul>
<h2>In depth</h2>
<ul>${DOCUMENTS.map(({ path, title }) => link(path, title))}</ul>
<h2>Operations</h2>
<ul>${tags.map(({ name }) => link(`/docs/${slugOf(name)}`, name))}</ul>
<h2>Records</h2>
<ul>${link('/docs/records', 'All records')}</ul>
</nav>
</details>`
}

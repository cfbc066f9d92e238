import { wordsIn } from '#importers/blog/look/words.ts'
import { FEED_FORMATS } from '#site/feed-formats.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

export type Link = { path: string; title: string }

type Header = {
  language: string
  /** An html list; null for links to the pages. */
  menu: string | null
  pages: readonly Link[]
  /** Where posts are listed; null without any. */
  listPath: string | null
}

/** Of a menu that is made of pages: more would fill the header. */
const MAX_LINKS = 7

export function lookHeader({ language, menu, pages, listPath }: Header): string {
  const words = wordsIn(language)
  const links = menu ?? listOf(pages.slice(0, MAX_LINKS))
  const all = listPath === null || listPath === '/' || leadsTo(links, listPath) ? links : withLink(links, listPath)
  const nav = all === '' ? '' : `\n    <nav aria-label="${escapeAttribute(words.menu)}">${all}</nav>`
  return `<a class="skip-link" href="#content">${words.skip}</a>
<header class="site-header">
  <div class="site-header__inner">
    <a class="site-name" href="/">{{ website.name }}</a>${nav}
  </div>
</header>
`
}

type Footer = { language: string; menu: string | null; listPath: string | null; injected: string | null }

export function lookFooter({ language, menu, listPath, injected }: Footer): string {
  const feed = listPath === null ? '' : `<li><a href="${feedOf(listPath)}">${wordsIn(language).feed}</a></li>`
  const links = `${(menu ?? '<ul></ul>').replace(/<\/ul>$/, '')}${feed}</ul>`
  return `<footer class="site-footer">
  <div class="site-footer__inner">
    <p>© {{ website.name }}</p>
    ${links === '<ul></ul>' ? '' : links}
  </div>
</footer>
${injected ?? ''}`
}

export function lookHead({ injected }: { injected: string | null }): string {
  return `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#15171b" media="(prefers-color-scheme: dark)">
${injected ?? ''}`
}

function feedOf(listPath: string): string {
  return `${listPath === '/' ? '' : listPath}${FEED_FORMATS.atom.file}`
}

function listOf(links: readonly Link[]): string {
  const items = links.map(({ path, title }) => `<li><a href="${encodeURI(path)}">${escapeText(title)}</a></li>`)
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
}

function leadsTo(menu: string, path: string): boolean {
  return menu.includes(`href="${path}"`)
}

function withLink(menu: string, path: string): string {
  return `${menu.replace(/<\/ul>$/, '') || '<ul>'}<li><a href="${path}">Blog</a></li></ul>`
}

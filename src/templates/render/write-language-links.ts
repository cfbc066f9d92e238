import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import type { LanguageLinksNode } from '../program.ts'
import type { RowScope } from '../scope.ts'
import type { LanguageLink } from '../sources.ts'
import { memoizeFormat } from '../values/memoize-format.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'

/** The languages that the page is in; nothing when there is one. */
export async function writeLanguageLinks(
  { body }: LanguageLinksNode,
  place: Place,
  rendering: Rendering,
): Promise<void> {
  const links = await rendering.sources.languageLinks()
  if (links.length < 2) return
  if (!body) rendering.write(`<ul class="site-languages">${links.map(item).join('')}</ul>`)
  else for (const link of links) await rendering.writeNodes(body, { ...place, row: rowOf(link) })
}

function item(link: LanguageLink): string {
  const language = escapeAttribute(link.language)
  const current = link.current ? ' aria-current="page"' : ''
  const name = escapeText(nameOf(link.language))
  return `<li><a href="${escapeAttribute(link.url)}" lang="${language}" hreflang="${language}"${current}>${name}</a></li>`
}

/** In a body `row` is the link. */
function rowOf({ language, url, current }: LanguageLink): RowScope {
  const values = { language, url, current, name: nameOf(language) }
  return { id: language, values, types: { language: 'text', url: 'url', current: 'boolean', name: 'text' } }
}

/** A language as it names itself. */
function nameOf(language: string): string {
  try {
    return languageNames(language, 'language').of(language) ?? language
  } catch {
    return language
  }
}

const languageNames = memoizeFormat((language) => new Intl.DisplayNames(language, { type: 'language' }))

import { webFonts } from '#fonts/web-fonts.ts'
import { readingTask } from '#kernel/workers/task.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import { cachedMap } from './cached-map.ts'
import type { DocumentMap } from './document-map.ts'
import type { DocumentParts } from './document-parts.ts'
import { headKinds } from './head-kinds.ts'
import { headTags } from './head-tags.ts'
import { type Edit, splice } from './splice.ts'
import { textDirection } from './text-direction.ts'
import { titleEdits, unwrapFragment } from './unwrap-fragment.ts'

/**
 * The document that visitors get: the page's html with the shared parts and the head tags made from its fields. The
 * author's bytes are cut and joined, never rewritten. Tags that we add are escaped, and left out where the author has
 * written one of the same kind; only `meta_title` replaces the author's title.
 */
export function composeDocument(parts: DocumentParts): string {
  const { page } = parts
  const map = cachedMap(page.html_content)
  const newTitle = page.meta_title ? escapeText(page.meta_title) : null
  const pageHasTitle = map.headElements.some((element) => element.name === 'title')
  const htmlHead = unwrapFragment(parts.html_head ?? '', 'head', pageHasTitle ? null : newTitle)
  const header = unwrapFragment(parts.header ?? '', 'body', null)
  const footer = unwrapFragment(parts.footer ?? '', 'body', null)
  const { snippets } = parts
  const [atHead, atStart, atEnd] = [
    unwrapFragment(snippets.head, 'head', null),
    unwrapFragment(snippets.body_start, 'body', null),
    unwrapFragment(snippets.body_end, 'body', null),
  ]

  const kinds = headKinds(map).union(headKinds(htmlHead.map)).union(headKinds(atHead.map))
  const shownTitle = page.meta_title || page.title || parts.site.name
  const fonts = webFonts(parts.css.join('\n'), [page.html_content, parts.html_head ?? '', snippets.head])
  return splice(page.html_content, map.start, [
    ...rootEdits(map, page.language),
    ...titleEdits(map, newTitle),
    ...headEdits(map, parts.head_start + headTags(parts, { kinds, shownTitle, fonts }), [
      header.head,
      footer.head,
      htmlHead.head,
      atHead.head,
    ]),
    ...bodyEdits(map, [htmlHead.body, atStart.body, header.body], [footer.body, atEnd.body]),
  ])
}

export const composeTask = readingTask('compose', composeDocument, ({ page, header, footer, html_head, css }) =>
  [page.html_content, header, footer, html_head, ...css].reduce((sum, text) => sum + (text?.length ?? 0), 0),
)

function rootEdits(map: DocumentMap, language: string): Edit[] {
  const edits: Edit[] = []
  if (map.doctypeEnd === null) edits.push(insert(map.start, '<!doctype html>\n'))
  const lang = map.lang === null ? ` lang="${escapeAttribute(language)}"` : ''
  const rightToLeft = textDirection(map.lang ?? language) === 'rtl'
  const dir = map.dir === null && rightToLeft ? ' dir="rtl"' : ''
  if (map.htmlNameEnd !== null) edits.push(insert(map.htmlNameEnd, lang + dir))
  else if (map.doctypeEnd !== null) edits.push(insert(map.doctypeEnd, `\n<html${lang}${dir}>`))
  else edits.push(insert(map.start, `<html${lang}${dir}>\n`))
  return edits
}

function headEdits(map: DocumentMap, tags: string, ends: string[]): Edit[] {
  const { head } = map
  return [
    insert(head.start, `${head.opened ? '\n' : '<head>\n'}${tags}\n`),
    insert(head.end, lines(ends) + (head.closed ? '' : '</head>\n')),
  ]
}

function bodyEdits(map: DocumentMap, beginnings: string[], ends: string[]): Edit[] {
  const { body, tail } = map
  if (map.frameset) return []
  const closing = body.closed || tail ? '' : '\n</body>\n</html>\n'
  return [
    insert(body.start, `${body.opened ? '' : '<body>\n'}${lines(beginnings)}`),
    insert(body.end, lines(ends) + closing),
  ]
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

function lines(texts: string[]): string {
  const written = texts.filter((text) => text !== '')
  return written.length ? `\n${written.join('\n')}\n` : ''
}

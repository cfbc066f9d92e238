import { cachedMap } from './cached-map.ts'
import type { DocumentMap } from './document-map.ts'
import { type Edit, splice } from './splice.ts'

/** A fragment that can stand inside another document; `map` is that of its source. */
export type Fragment = { head: string; body: string; map: DocumentMap }

/**
 * Takes apart html written for a header, a footer (`home` is `body`) or an html_head (`home` is `head`). A whole document
 * is split into its head's and its body's content; anything else belongs to its home. Skeleton tags are dropped, and what
 * is still open at the end is cut off or closed, as the end of a file would do, since it would swallow what follows.
 * `title`, if given, replaces a title in the head.
 */
export function unwrapFragment(html: string, home: 'head' | 'body', title: string | null): Fragment {
  const map = cachedMap(html)
  const edits = [...map.skeleton.map(({ start, end }) => ({ start, end, text: '' })), ...titleEdits(map, title)]
  const cut = (from: number, to: number) => cutOut(html, map, edits, from, to)
  if (map.skeleton.some((tag) => tag.wraps)) {
    const head = home === 'head' ? cut(map.head.start, map.body.start) : resourcesOf(html, map)
    return { head, body: cut(map.body.start, html.length), map }
  }
  const all = cut(map.start, html.length)
  return home === 'head' ? { head: all, body: '', map } : { head: '', body: all, map }
}

/** The edits that replace the first title by `title` (already escaped, or null for none) and remove the others. */
export function titleEdits(map: DocumentMap, title: string | null): Edit[] {
  if (title === null) return []
  const [first, ...others] = map.headElements.filter((element) => element.name === 'title')
  if (!first) return []
  return [
    { start: first.contentStart, end: first.contentEnd, text: title },
    ...others.map(({ start, end }) => ({ start, end, text: '' })),
  ]
}

/** What a header's own document loads. Its title, metas and base do not apply to the page that it is put into. */
function resourcesOf(html: string, map: DocumentMap): string {
  return map.headElements
    .filter((element) => !['title', 'meta', 'base'].includes(element.name))
    .map((element) => html.slice(element.start, element.end))
    .join('\n')
}

function cutOut(html: string, map: DocumentMap, edits: Edit[], from: number, to: number): string {
  const { tail } = map
  const closed = tail !== null && tail.element !== null && tail.element !== 'plaintext'
  const end = tail && !closed ? Math.min(to, tail.start) : to
  const within = edits.filter((edit) => edit.start >= from && edit.end <= end)
  const closing = closed && end === html.length ? `</${tail.element}>` : ''
  return splice(html.slice(0, end), Math.min(from, end), within) + closing
}

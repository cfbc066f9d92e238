import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { allOf, elementsOf, type WrittenElement } from '#console/editor/canvas/elements.ts'
import { escapedText, pageWithHeading } from '#console/page-html.ts'

/** What a heading may stand in on every page of a website; anything else repeats, or shows other records. */
const FRAME = new Set(['main', 'article', 'section', 'header', 'div', 'h1'])
/** Pages of a website that are looked at for a neighbor. */
const LOOKED_AT = 100

/**
 * What a new page begins with: its heading, within the elements that the heading of a neighboring page stands in, so that it looks like the
 * others. Home pages and the page for what is not found look like no other.
 *
 * @throws ApiError, ConnectionError
 */
export async function newPageHtml(
  { id, home_page_id, not_found_page_id }: Website,
  { title, path, language }: { title: string; path: string; language: string },
): Promise<string> {
  const { data } = await api.pages.list(id, { per: LOOKED_AT, sort: ['path'], status: 'published', language }).page(1)
  const others = data.filter(
    (page) => page.id !== home_page_id && page.id !== not_found_page_id && !['/', `/${language}`].includes(page.path),
  )
  const neighbor = others.find((page) => folderOf(page.path) === folderOf(path || '/')) ?? others[0]
  const html = neighbor && (await api.pages.get(neighbor.id)).html_content
  return (html && framed(html, title)) ?? pageWithHeading(title)
}

/** Null where the heading stands in no such elements. */
function framed(html: string, title: string): string | null {
  const heading = allOf(elementsOf(html)).find(({ name }) => name === 'h1')
  if (!heading) return null
  const around: WrittenElement[] = []
  for (let each: WrittenElement | null = heading; each; each = each.parent) around.unshift(each)
  if (!around.every(({ name }) => FRAME.has(name))) return null
  const tags = around.map(({ from, contentFrom }) => html.slice(from, contentFrom))
  const opened = tags.map((tag, depth) => `${'  '.repeat(depth)}${tag}`).join('\n')
  const closed = around.slice(0, -1).map(({ name }, depth) => `${'  '.repeat(depth)}</${name}>\n`)
  return `${opened}${escapedText(title)}</h1>\n${closed.reverse().join('')}`
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

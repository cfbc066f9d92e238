import type { Element } from '#html/element.ts'
import { readElements } from '#html/read-elements.ts'
import { readingTask } from '#kernel/workers/task.ts'
import { type Edit, splice } from '#site/render/splice.ts'

/**
 * Marks each start tag of an author's text with where its element is in that text, so that an editor can find what was
 * clicked: `data-sw="part:start:contentStart:contentEnd:end"`, in UTF-16 units. The outermost elements of a list of rows
 * also say which row they show. Without the marks it is the source, unit for unit.
 * @param part names the text; an author who knew it could mark elements too
 */
export function annotate(html: string, part: string): string {
  const edits: Edit[] = []
  for (const element of readElements(html)) {
    const at = nameEnd(html, element)
    if (at === null) continue
    const { start, contentStart, contentEnd, end } = element
    const row = rowsAround(element)
    const table = row?.attributes.get('table') ?? ''
    const shown = TABLE.test(table) ? ` data-sw-row="${table}:{{ row.id }}"` : ''
    const text = ` data-sw="${part}:${start}:${contentStart}:${contentEnd}:${end}"${shown}`
    edits.push({ start: at, end: at, text })
  }
  return splice(html, 0, edits)
}

export const annotateTask = readingTask(
  'annotate',
  ({ html, part }: { html: string; part: string }) => annotate(html, part),
  ({ html }) => html.length,
)

const NAME = /<[^\t\n\f\r />]+/y
/** As keys of tables are. */
const TABLE = /^[\w-]{1,100}$/

/** Where an attribute can be inserted; null for elements that are not written, or mean something to templates. */
function nameEnd(html: string, { name, start, contentStart }: Element): number | null {
  if (contentStart === start || name === 'html' || name.startsWith('site-') || name.includes('{')) return null
  NAME.lastIndex = start
  return NAME.test(html) ? NAME.lastIndex : null
}

/** The list of rows that has this as an outermost element. */
function rowsAround(element: Element): Element | null {
  const { parent } = element
  return parent?.name === 'site-rows' ? parent : null
}

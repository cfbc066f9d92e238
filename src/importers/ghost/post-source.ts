import { htmlOfText } from '#importers/links/text-of-html.ts'

/** What a post's text was taken from. */
export type PostSource = { html: string; from: 'html' | 'text' | 'none' }

/** The html of a post; without one, the words of what Ghost's editor stores. */
export function sourceOf(row: Record<string, unknown>): PostSource {
  if (typeof row.html === 'string' && row.html.trim() !== '') return { html: row.html, from: 'html' }
  const text =
    lexicalText(parse(row.lexical)) ||
    mobiledocText(parse(row.mobiledoc)) ||
    (typeof row.plaintext === 'string' ? row.plaintext : '')
  return text.trim() === '' ? { html: '', from: 'none' } : { html: htmlOfText(text), from: 'text' }
}

function parse(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : null
  } catch {
    return null
  }
}

const MAX_DEPTH = 50

/** Lexical: a tree of nodes, with texts as its leaves and blocks as the children of its root. */
function lexicalText(document: unknown): string {
  const { root } = (document ?? {}) as { root?: { children?: unknown } }
  return listOf(root?.children)
    .map((block) => wordsOf(block, 0).trim())
    .filter(Boolean)
    .join('\n\n')
}

function wordsOf(node: unknown, depth: number): string {
  const { type, text, html, children } = (node ?? {}) as Record<string, unknown>
  if (type === 'linebreak') return '\n'
  if (typeof text === 'string') return text
  // Cards of html and Markdown are no words.
  if (typeof html === 'string' || depth >= MAX_DEPTH) return ''
  const between = type === 'list' ? '\n' : ''
  return listOf(children)
    .map((child) => wordsOf(child, depth + 1))
    .join(between)
}

/** Mobiledoc: sections of markers, `[1, "p", [[0, [], 0, "text"]]]`, and lists of such. */
function mobiledocText(document: unknown): string {
  const { sections } = (document ?? {}) as { sections?: unknown }
  return listOf(sections)
    .map((section) => listOf(section))
    .filter(([kind]) => kind === 1 || kind === 3)
    .map(([kind, , content]) =>
      kind === 1
        ? markersText(content)
        : listOf(content)
            .map((item) => markersText(item))
            .join('\n'),
    )
    .join('\n\n')
}

function markersText(markers: unknown): string {
  return listOf(markers)
    .map((marker) => listOf(marker)[3])
    .filter((text) => typeof text === 'string')
    .join('')
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

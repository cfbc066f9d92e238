/** A mark of the service: whose text it is of, and where in that text the element is. */
export type Mark = { part: string; start: number; contentStart: number; contentEnd: number; end: number }
/** Content of a block: text, what was marked, and what was made since. */
export type InlineNode =
  | string
  | { mark: Mark; nodes: InlineNode[] }
  | { tag: string; href?: string; nodes: InlineNode[] }
/** A text that a page is made of. */
export type Part = { kind: PartOfPage; id: string; text: string }
export type PartOfPage = (typeof KINDS)[number]
export type Key = (typeof KEYS)[number]

export type FromBridge =
  | { type: 'ready'; parts: ReadonlyMap<string, Part> }
  | { type: 'select'; mark: Mark | null; block: Mark | null; nodes: InlineNode[] | null; row: Row | null }
  | { type: 'text'; mark: Mark; nodes: InlineNode[] | null; typed: number }
  /** Enter was pressed after the first `at` tokens of a block; the rest becomes an element called `name`. */
  | { type: 'split'; mark: Mark; at: number; name: string; typed: number }
  | { type: 'key'; key: Key }
  /** `share` of what there is to scroll, from 0 to 1. */
  | { type: 'scroll'; share: number }
export type Row = { table: string; id: string }

const KINDS = ['page', 'header', 'footer', 'html_head', 'component', 'snippet'] as const
const KEYS = ['undo', 'redo', 'save', 'escape', 'link'] as const
/** The elements that the canvas makes. */
export const MADE = ['strong', 'em', 'a', 'br', 'code'] as const
const SPLIT = /^(p|li|d[dt]|h[1-6])$/
const MARK = /^([\w-]{12}):(\d{1,9}):(\d{1,9}):(\d{1,9}):(\d{1,9})$/
const ROW = /^([\w-]{1,100}):([\w-]{1,40})$/
const MAX_PARTS = 1_000
const MAX_DEPTH = 30
const MAX_NODES = 5_000
const MAX_CHARACTERS = 200_000
const MAX_ADDRESS = 2_000

/** Reads a message of the page, which may be anything; null for what the bridge does not send. */
export function readMessage(data: unknown): FromBridge | null {
  if (!isRecord(data)) return null
  const { type, typed, key, share, at, name } = data
  if (type === 'ready') {
    const parts = readParts(data.parts)
    return parts && { type, parts }
  }
  if (type === 'scroll') return typeof share === 'number' && share >= 0 && share <= 1 ? { type, share } : null
  const mark = readMark(data.mark)
  const nodes = readNodes(data.nodes)
  if (type === 'select') return { type, mark, block: readMark(data.block), nodes, row: readRow(data.row) }
  if (type === 'text') return mark && typeof typed === 'number' ? { type, mark, nodes, typed } : null
  if (type === 'split') {
    const isKnown =
      typeof name === 'string' && SPLIT.test(name) && Number.isSafeInteger(at) && typeof typed === 'number'
    return mark && isKnown ? { type, mark, at: at as number, name, typed } : null
  }
  const known = KEYS.find((each) => each === key)
  return type === 'key' && known ? { type, key: known } : null
}

export function readMark(text: unknown): Mark | null {
  const [, part, ...digits] = typeof text === 'string' ? (MARK.exec(text) ?? []) : []
  const [start, contentStart, contentEnd, end] = digits.map(Number) as [number, number, number, number]
  const isPlace = start < contentStart && contentStart <= contentEnd && contentEnd <= end
  return part !== undefined && isPlace ? { part, start, contentStart, contentEnd, end } : null
}

export function writeMark({ part, start, contentStart, contentEnd, end }: Mark): string {
  return [part, start, contentStart, contentEnd, end].join(':')
}

/** Whether a link may lead there: no script. */
export function isAddress(href: string): boolean {
  const scheme = /^[\s\p{Cc}]*([a-z][a-z\d+.-]*):/iu.exec(href)?.[1]?.toLowerCase()
  return href.length <= MAX_ADDRESS && (scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme))
}

function readParts(json: unknown): Map<string, Part> | null {
  const read = typeof json === 'string' ? parsed(json) : null
  if (!isRecord(read)) return null
  const parts = new Map<string, Part>()
  for (const [name, part] of Object.entries(read).slice(0, MAX_PARTS)) {
    if (!isRecord(part)) return null
    const kind = KINDS.find((each) => each === part.kind)
    if (!kind || typeof part.id !== 'string' || typeof part.text !== 'string') return null
    parts.set(name, { kind, id: part.id, text: part.text })
  }
  return parts
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function readRow(text: unknown): Row | null {
  const [, table, id] = typeof text === 'string' ? (ROW.exec(text) ?? []) : []
  return table !== undefined && id !== undefined ? { table, id } : null
}

function readNodes(given: unknown): InlineNode[] | null {
  const left = { nodes: MAX_NODES, characters: MAX_CHARACTERS }
  return readList(given, 0, left)
}

type Left = { nodes: number; characters: number }

function readList(given: unknown, depth: number, left: Left): InlineNode[] | null {
  if (!Array.isArray(given) || depth > MAX_DEPTH) return null
  const nodes: InlineNode[] = []
  for (const each of given) {
    const node = --left.nodes < 0 ? null : readNode(each, depth, left)
    if (node === null) return null
    nodes.push(node)
  }
  return nodes
}

function readNode(given: unknown, depth: number, left: Left): InlineNode | null {
  if (typeof given === 'string') {
    left.characters -= given.length
    return left.characters >= 0 && given.isWellFormed() ? given : null
  }
  if (!isRecord(given)) return null
  const nodes = readList(given.nodes, depth + 1, left)
  if (!nodes) return null
  if (given.mark !== undefined) {
    const mark = readMark(given.mark)
    return mark && { mark, nodes }
  }
  const tag = MADE.find((each) => each === given.tag)
  const { href } = given
  if (!tag || (tag === 'a') !== (typeof href === 'string' && isAddress(href))) return null
  return typeof href === 'string' ? { tag, href, nodes } : { tag, nodes }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { isRecord } from './checked.ts'
import { type Mark, readMark } from './marks.ts'
import { type Places, readPlaces } from './places.ts'
import { readTree } from './read-tree.ts'
import type { Region } from './region-tree.ts'

/** A text that a page is made of. */
export type Part = { kind: PartOfPage; id: string; text: string }
export type PartOfPage = (typeof KINDS)[number]
export type Key = (typeof KEYS)[number]

export type FromBridge =
  | { type: 'ready'; parts: ReadonlyMap<string, Part> }
  /** `block` is the text that was clicked, where it is one; `isAgain` where the page only tells it once more. */
  | { type: 'select'; mark: Mark | null; block: Mark | null; row: Row | null; isAgain: boolean }
  /** A region that can be typed into, if it is as it is written; and which of its texts was meant. */
  | { type: 'open'; mark: Mark; tree: Region }
  /** What the region holds now; `typed` counts. */
  | { type: 'text'; tree: Region; typed: number }
  | { type: 'close' }
  | { type: 'key'; key: Key }
  /** `share` of what there is to scroll, from 0 to 1. */
  | { type: 'scroll'; share: number }
  | ({ type: 'places' } & Places)
  | { type: 'paste'; text: string }
export type Row = { table: string; id: string }

const KINDS = ['page', 'header', 'footer', 'html_head', 'component', 'snippet'] as const
const KEYS = ['undo', 'redo', 'save', 'escape', 'link', 'up', 'down', 'add', 'copy'] as const
const ROW = /^([\w-]{1,100}):([\w-]{1,40})$/
const MAX_PARTS = 1_000
const MAX_PASTED = 1_000_000

/** Reads a message of the page, which may be anything; null for what the bridge does not send. */
export function readMessage(data: unknown): FromBridge | null {
  if (!isRecord(data)) return null
  const { type, typed, key, share } = data
  if (type === 'ready') {
    const parts = readParts(data.parts)
    return parts && { type, parts }
  }
  if (type === 'close') return { type }
  if (type === 'places') return { type, ...readPlaces(data) }
  if (type === 'scroll') return typeof share === 'number' && share >= 0 && share <= 1 ? { type, share } : null
  if (type === 'paste') return typeof data.text === 'string' ? { type, text: data.text.slice(0, MAX_PASTED) } : null
  const mark = readMark(data.mark)
  if (type === 'select')
    return { type, mark, block: readMark(data.block), row: readRow(data.row), isAgain: data.isAgain === true }
  if (type === 'open' || type === 'text') {
    const tree = readTree(data.tree)
    if (type === 'open') return mark && tree && { type, mark, tree }
    return tree && typeof typed === 'number' ? { type, tree, typed } : null
  }
  const known = KEYS.find((each) => each === key)
  return type === 'key' && known ? { type, key: known } : null
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

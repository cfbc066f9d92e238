import type { Expression, Filter, Path, Root } from '../program.ts'

/** What stands between the braces, or null when it is no expression. */
export function parseExpression(source: string): Omit<Expression, 'line'> | null {
  const reader = new Reader(source.includes('&') ? decodeQuotes(source) : source)
  const path = readPath(reader)
  if (!path) return null
  const filters: Filter[] = []
  while (reader.take(PIPE)) {
    const filter = readFilter(reader)
    if (!filter) return null
    filters.push(filter)
  }
  return reader.atEnd ? { path, filters } : null
}

/** A path that is all of `source`, or null. */
export function parsePath(source: string): Path | null {
  const reader = new Reader(source)
  const path = readPath(reader)
  return path && reader.atEnd ? path : null
}

/** Reads a text from its start by patterns that stick to where it is. White space around what is taken is skipped. */
class Reader {
  #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source.trim()
  }

  get atEnd(): boolean {
    return this.#at === this.#source.length
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (found) this.#at = pattern.lastIndex
    return found
  }
}

const ROOT = /(page|website|language|props|row|asset)(?![\w-])/y
const KEY = /\.([A-Za-z0-9_-]+)|\[\s*(?:"([^"]*)"|'([^']*)')\s*\]/y
const PIPE = /\s*\|\s*/y
const FILTER = /[a-z_]+/y
const COLON = /\s*:\s*/y
const COMMA = /\s*,\s*/y
const ARGUMENT = /"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_][\w-]*)/y

function readPath(reader: Reader): Path | null {
  const root = reader.take(ROOT)?.[1] as Root | undefined
  if (!root) return null
  const keys: string[] = []
  for (let found = reader.take(KEY); found; found = reader.take(KEY)) keys.push(found[1] ?? found[2] ?? found[3]!)
  return (root === 'language') === (keys.length === 0) ? { root, keys } : null
}

function readFilter(reader: Reader): Filter | null {
  const name = reader.take(FILTER)?.[0]
  if (!name) return null
  const args: Filter['args'] = []
  if (reader.take(COLON)) {
    do {
      const found = reader.take(ARGUMENT)
      if (!found) return null
      args.push(found[3] === undefined ? (found[1] ?? found[2] ?? found[4]!) : Number(found[3]))
    } while (reader.take(COMMA))
  }
  return { name, args }
}

/** Editors write quotes in text and attributes as references. */
function decodeQuotes(source: string): string {
  return source.replace(/&(quot|#39|apos|lt|gt|amp);/g, (_, name: string) => REFERENCES[name]!)
}

const REFERENCES: Record<string, string> = { quot: '"', '#39': "'", apos: "'", lt: '<', gt: '>', amp: '&' }

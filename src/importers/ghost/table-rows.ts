import { ArchiveRefused } from '#archive/archive.ts'
import { withoutNul } from '#text/nul.ts'

export type TableRow = { table: string; row: Record<string, unknown> }

const MAX_ROW_CHARACTERS = 10_000_000
const MAX_DEPTH = 200
const MAX_KEY_CHARACTERS = 100

/**
 * Reads the rows of tables, `{"data": {"posts": [{…}, …]}}` at any depth, from pieces of JSON of any size in linear time. Of
 * tables that are not wanted nothing is stored.
 */
export class TableRows {
  #name: string
  #wanted: ReadonlySet<string>
  #rows: TableRow[] = []
  /** Keys of the objects and lists that are open; null in lists. */
  #open: (string | null)[] = []
  #key: string | null = null
  #text: string | null = null
  #escaped = false
  /** The row that is being read. */
  #row: string[] | null = null
  #rowLength = 0
  #depth = 0
  #hasBegun = false

  /** @param name what refusals call the file */
  constructor(name: string, wanted: ReadonlySet<string>) {
    this.#name = name
    this.#wanted = wanted
  }

  /** Whether all that was opened has been closed. */
  get isWhole(): boolean {
    return this.#hasBegun && this.#open.length === 0
  }

  /**
   * @returns the rows that this piece completes
   * @throws ArchiveRefused
   */
  write(piece: string): TableRow[] {
    for (let at = 0; at < piece.length; )
      at = this.#text === null ? this.#structure(piece, at) : this.#string(piece, at)
    return this.#rows.splice(0)
  }

  #structure(piece: string, from: number): number {
    STRUCTURE.lastIndex = from
    const at = STRUCTURE.exec(piece)?.index ?? piece.length
    this.#store(piece, from, at + 1)
    const character = piece[at]
    if (character === '"') this.#text = ''
    else if (character === '{' || character === '[') this.#enter()
    else if (character === '}' || character === ']') this.#leave()
    else if (character === ',') this.#key = null
    return at + 1
  }

  #string(piece: string, from: number): number {
    if (this.#escaped) {
      this.#escaped = false
      this.#store(piece, from, from + 1)
      return from + 1
    }
    IN_STRING.lastIndex = from
    const at = IN_STRING.exec(piece)?.index ?? piece.length
    this.#store(piece, from, at + 1)
    if (this.#text!.length < MAX_KEY_CHARACTERS)
      this.#text += piece.slice(from, Math.min(at, from + MAX_KEY_CHARACTERS))
    if (piece[at] === '\\') this.#escaped = true
    else if (piece[at] === '"') {
      // A value that is a text is followed by a comma, which forgets it.
      this.#key = this.#text
      this.#text = null
    }
    return at + 1
  }

  #enter() {
    if (this.#row) {
      this.#depth++
      return
    }
    this.#hasBegun = true
    if (this.#open.length >= MAX_DEPTH) throw new ArchiveRefused('nests too deeply', this.#name)
    if (this.#isRow()) {
      this.#row = ['{']
      this.#rowLength = 1
      this.#depth = 1
    } else this.#open.push(this.#key)
    this.#key = null
  }

  #isRow(): boolean {
    const table = this.#open.at(-1)
    return table != null && this.#open.at(-2) === 'data' && this.#wanted.has(table)
  }

  #leave() {
    this.#key = null
    if (!this.#row) this.#open.pop()
    else if (--this.#depth === 0) {
      this.#rows.push({ table: this.#open.at(-1)!, row: this.#parsed(this.#row.join('')) })
      this.#row = null
    }
  }

  #parsed(json: string): Record<string, unknown> {
    try {
      return withoutNul(JSON.parse(json))
    } catch {
      throw new ArchiveRefused('is not valid JSON', this.#name)
    }
  }

  #store(piece: string, from: number, to: number) {
    if (!this.#row) return
    this.#row.push(piece.slice(from, to))
    this.#rowLength += to - from
    if (this.#rowLength > MAX_ROW_CHARACTERS)
      throw new ArchiveRefused(`has a record longer than ${MAX_ROW_CHARACTERS} characters`, this.#name)
  }
}

const STRUCTURE = /["{}[\],]/g
const IN_STRING = /["\\]/g

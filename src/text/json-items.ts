/** An item with the line it begins at, from 1, and its length in characters, or what is wrong with it as a predicate of that line. */
export type JsonItem =
  | { line: number; value: Record<string, unknown>; size: number }
  | { line: number; problem: string }

const MAX_ITEM_CHARACTERS = 2_000_000

/** Reads the objects of a JSON list, or one after another as JSON lines has them, from pieces of any size in linear time. */
export class JsonItems {
  #items: JsonItem[] = []
  #place: 'before' | 'list' | 'lines' | 'object' | 'text' | 'escape' | 'after' = 'before'
  /** Where the object being read stands. */
  #around: 'list' | 'lines' = 'lines'
  #depth = 0
  #line = 1
  #first = 1
  #item = ''

  /** @returns the items that this piece completes */
  write(piece: string): JsonItem[] {
    for (let at = 0; at < piece.length && this.#place !== 'after'; )
      at = this.#item === '' ? this.#between(piece, at) : this.#inside(piece, at)
    return this.#taken()
  }

  end(): JsonItem[] {
    if (this.#item !== '') this.#fail('is an object that is never closed')
    else if (this.#place === 'list') this.#fail('is the end of a list that is never closed')
    return this.#taken()
  }

  #taken(): JsonItem[] {
    const items = this.#items
    this.#items = []
    return items
  }

  #between(piece: string, at: number): number {
    const character = piece[at]!
    if (character === '\n') this.#line++
    else if (character === '{') {
      this.#around = this.#place === 'list' ? 'list' : 'lines'
      this.#place = 'object'
      this.#first = this.#line
      this.#depth = 1
      this.#item = character
    } else if (character === '[' && this.#place === 'before') this.#place = 'list'
    else if (character === ']' && this.#place === 'list') this.#place = 'after'
    else if (!(character === ',' && this.#place !== 'before') && !SPACE.test(character))
      this.#fail('must be an object, such as {"values": {"title": "Hello"}}')
    return at + 1
  }

  #inside(piece: string, from: number): number {
    if (this.#place === 'escape') {
      this.#place = 'text'
      return this.#add(piece, from, from + 1)
    }
    const special = this.#place === 'text' ? IN_TEXT : IN_OBJECT
    special.lastIndex = from
    const at = special.exec(piece)?.index ?? piece.length
    const next = this.#add(piece, from, at + 1)
    const character = piece[at]
    if (this.#place === 'after' || character === undefined) return next
    if (character === '\n') this.#line++
    else if (character === '\\') this.#place = 'escape'
    else if (character === '"') this.#place = this.#place === 'text' ? 'object' : 'text'
    else if (character === '{' || character === '[') this.#depth++
    else if (--this.#depth === 0) this.#endItem()
    return next
  }

  #add(piece: string, from: number, to: number): number {
    this.#item += piece.slice(from, to)
    if (this.#item.length > MAX_ITEM_CHARACTERS)
      this.#fail(`is too long (maximum is ${MAX_ITEM_CHARACTERS} characters); is a quote never closed?`)
    return to
  }

  #endItem() {
    const line = this.#first
    try {
      this.#items.push({ line, value: JSON.parse(this.#item), size: this.#item.length })
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      this.#items.push({ line, problem: 'is not valid JSON' })
    }
    this.#item = ''
    this.#place = this.#around
  }

  /** Nothing after it can be trusted. */
  #fail(problem: string) {
    this.#items.push({
      line: this.#item === '' ? this.#line : this.#first,
      problem: `${problem}; what follows it was not read`,
    })
    this.#item = ''
    this.#place = 'after'
  }
}

const SPACE = /[\s\ufeff]/
const IN_TEXT = /["\\\n]/g
const IN_OBJECT = /["{}[\]\n]/g

/**
 * A pattern of the html attribute `pattern`, as far as it can be matched in linear time: no backreferences and no
 * assertions. Each node is what one state of the machine, or a part of it, is made of.
 */
export type PatternNode =
  | { type: 'set'; has: (code: number) => boolean }
  | { type: 'sequence'; items: PatternNode[] }
  | { type: 'choice'; options: PatternNode[] }
  | { type: 'repeat'; item: PatternNode; min: number; max: number }

/** `message` is a predicate of the field that holds it. */
export class PatternProblem extends Error {}

const MAX_DEPTH = 20
const MAX_REPEAT = 200

/** @throws PatternProblem */
export function parsePattern(source: string): PatternNode {
  const reader = new PatternReader(source)
  const node = reader.choice(0)
  if (!reader.isAtEnd) throw new PatternProblem("has a ')' without '('")
  return node
}

class PatternReader {
  readonly #characters: string[]
  #at = 0

  constructor(source: string) {
    // The whole value is matched, so anchors at the ends say nothing.
    this.#characters = [...source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')]
  }

  get isAtEnd(): boolean {
    return this.#at === this.#characters.length
  }

  choice(depth: number): PatternNode {
    if (depth > MAX_DEPTH) throw new PatternProblem('has too many groups within each other')
    const options = [this.#sequence(depth)]
    while (this.#take('|')) options.push(this.#sequence(depth))
    return options.length === 1 ? options[0]! : { type: 'choice', options }
  }

  #sequence(depth: number): PatternNode {
    const items: PatternNode[] = []
    while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')') items.push(this.#repeated(this.#atom(depth)))
    return { type: 'sequence', items }
  }

  #atom(depth: number): PatternNode {
    const character = this.#read()
    if (character === '(') {
      if (this.#take('?') && !this.#take(':')) throw new PatternProblem('can have no assertions and no named groups')
      const group = this.choice(depth + 1)
      if (!this.#take(')')) throw new PatternProblem("has a '(' without ')'")
      return group
    }
    if (character === '[') return { type: 'set', has: this.#class() }
    if (character === '.') return { type: 'set', has: (code) => code !== 10 && code !== 13 }
    if (character === '\\') return { type: 'set', has: this.#escape() }
    if ('*+?{'.includes(character)) throw new PatternProblem(`has '${character}' with nothing to repeat`)
    if (character === '^' || character === '$') throw new PatternProblem('can have no assertions')
    return { type: 'set', has: is(character) }
  }

  #repeated(item: PatternNode): PatternNode {
    const [min, max] = this.#bounds() ?? [1, 1]
    // Whether it takes as many or as few as possible makes no difference to whether all of a value matches.
    if (min !== 1 || max !== 1) this.#take('?')
    if (max < min) throw new PatternProblem('has a repetition whose limits are in the wrong order')
    if (min > MAX_REPEAT || (max > MAX_REPEAT && max !== Number.POSITIVE_INFINITY))
      throw new PatternProblem(`can repeat something at most ${MAX_REPEAT} times`)
    return min === 1 && max === 1 ? item : { type: 'repeat', item, min, max }
  }

  #bounds(): [number, number] | null {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.#take('?')) return [0, 1]
    if (!this.#take('{')) return null
    const end = this.#characters.indexOf('}', this.#at)
    const text = end < 0 ? '' : this.#characters.slice(this.#at, end).join('')
    const [, min, comma, max] = /^(\d{1,4})(,?)(\d{0,4})$/.exec(text) ?? []
    if (min === undefined) throw new PatternProblem("has a '{' that is no repetition; write \\{ for the character")
    this.#at = end + 1
    return [Number(min), max ? Number(max) : comma ? Number.POSITIVE_INFINITY : Number(min)]
  }

  #class(): (code: number) => boolean {
    const negated = this.#take('^')
    const parts: ((code: number) => boolean)[] = []
    while (!this.#take(']')) {
      const { code, has } = this.#member()
      const isRange = code !== null && this.#next === '-' && this.#characters[this.#at + 1] !== ']'
      if (!isRange) {
        parts.push(has)
        continue
      }
      this.#read()
      const { code: last } = this.#member()
      if (last === null || last < code) throw new PatternProblem('has a range that is not in order')
      parts.push((other) => other >= code && other <= last)
    }
    return (code) => parts.some((has) => has(code)) !== negated
  }

  #member(): { code: number | null; has: (code: number) => boolean } {
    const character = this.#read()
    if (character !== '\\') return { code: character.codePointAt(0)!, has: is(character) }
    const escaped = this.#next
    const has = this.#escape()
    return { code: /\w/.test(escaped) ? null : escaped.codePointAt(0)!, has }
  }

  #escape(): (code: number) => boolean {
    const character = this.#read()
    const known = ESCAPES[character]
    if (known) return known
    if (/\w/.test(character)) throw new PatternProblem(`has \\${character}, which is not supported`)
    return is(character)
  }

  get #next(): string {
    return this.#characters[this.#at] ?? ''
  }

  #take(character: string): boolean {
    if (this.#next !== character) return false
    this.#at++
    return true
  }

  #read(): string {
    const character = this.#characters[this.#at++]
    if (character === undefined) throw new PatternProblem('is not complete')
    return character
  }
}

function is(character: string): (code: number) => boolean {
  const wanted = character.codePointAt(0)
  return (code) => code === wanted
}

const digit = (code: number) => code >= 48 && code <= 57
const word = (code: number) => digit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
const space = (code: number) => /\s/.test(String.fromCodePoint(code))
const not = (has: (code: number) => boolean) => (code: number) => !has(code)

const ESCAPES: Record<string, (code: number) => boolean> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
  t: is('\t'),
  n: is('\n'),
  r: is('\r'),
}

type Container = {
  kind: 'ul' | 'ol' | 'li' | 'blockquote'
  /** The marks before its first line, and before the others. */
  first: string
  rest: string
  /** Whether its first line is written; for a list, whether it has had an item. */
  begun: boolean
  /** A list's next number. */
  number: number
  /** An item that follows another of its list. */
  later: boolean
}

/** Deeper lists and quotations are not indented further: each line would cost its depth. */
const MAX_INDENTED = 12

/** Indentation can make a document of many short lines some twenty times as long. */
const MAX_CHARACTERS = 2_000_000
const CUT = '[…]'

/** Writes blocks, each after the marks of the lists and quotations around it. */
export class BlockWriter {
  #lines: string[] = []
  #length = 0
  #containers: Container[] = []
  #counts = { ul: 0, ol: 0, li: 0, blockquote: 0 }
  /** The containers that show, being the outermost. */
  #shown: Container[] = []

  write(block: string): void {
    if (block === '' || this.#length > MAX_CHARACTERS) return
    this.#separate()
    for (const text of block.split('\n')) {
      const line = (this.#prefix() + text).trimEnd()
      this.#length += line.length + 1
      this.#lines.push(this.#length > MAX_CHARACTERS ? CUT : line)
      if (this.#length > MAX_CHARACTERS) return
    }
  }

  #separate(): void {
    if (this.#lines.length === 0) return
    const newItem = this.#shown.find((container) => container.kind === 'li' && !container.begun)
    if (newItem && (newItem.later || this.#shown.some(({ kind, begun }) => kind === 'li' && begun))) return
    const around = this.#shown.filter((container) => container.begun)
    this.#lines.push(
      around
        .map((container) => container.rest)
        .join('')
        .trimEnd(),
    )
  }

  #prefix(): string {
    let prefix = ''
    for (const container of this.#shown) {
      prefix += container.begun ? container.rest : container.first
      container.begun = true
    }
    return prefix
  }

  openQuote(): void {
    this.#push({ kind: 'blockquote', first: '> ', rest: '> ', begun: false, number: 0, later: false })
  }

  openList(kind: 'ul' | 'ol', start: number): void {
    this.#push({ kind, first: '', rest: '', begun: false, number: start, later: false })
  }

  openItem(): void {
    const inList = this.#counts.ul + this.#counts.ol > 0
    const opener = (container: Container) => isList(container) || (!inList && container.kind === 'blockquote')
    while (this.#containers.length > 0 && !opener(this.#containers.at(-1)!)) this.#pop()
    const parent = this.#containers.at(-1)
    const list = parent && isList(parent) ? parent : null
    const first = list?.kind === 'ol' ? `${list.number++}. ` : '- '
    const later = list?.begun ?? false
    if (list) list.begun = true
    this.#push({ kind: 'li', first, rest: ' '.repeat(first.length), begun: false, number: 0, later })
  }

  close(kind: Container['kind']): void {
    if (this.#counts[kind] === 0) return
    while (this.#pop() !== kind);
  }

  #push(container: Container): void {
    this.#containers.push(container)
    this.#counts[container.kind]++
    if (!isList(container) && this.#shown.length < MAX_INDENTED) this.#shown.push(container)
  }

  #pop(): Container['kind'] {
    const container = this.#containers.pop()!
    this.#counts[container.kind]--
    if (this.#shown.at(-1) === container) this.#shown.pop()
    return container.kind
  }

  toString(): string {
    return this.#lines.join('\n')
  }
}

function isList(container: Container): boolean {
  return container.kind === 'ul' || container.kind === 'ol'
}

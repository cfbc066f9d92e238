import { type PatternNode, PatternProblem, parsePattern } from '#text/patterns/parse-pattern.ts'

/** Bounds the steps for each character of a value. */
const MAX_STATES = 400

type State = { has: ((code: number) => boolean) | null; next: number[] }

/**
 * Makes a function that says whether all of a text matches a pattern, like the attribute `pattern` of html. It takes time
 * in proportion to the text for any pattern (Thompson's construction), so strangers may write both.
 * @throws PatternProblem
 */
export function linearPattern(source: string): (text: string) => boolean {
  const machine = new Machine()
  const end = machine.add(null)
  const start = machine.build(parsePattern(source), end)
  return (text) => {
    let current = machine.reach([start])
    for (const character of text) {
      const code = character.codePointAt(0)!
      const matched: number[] = []
      for (const at of current) {
        const { has, next } = machine.states[at]!
        if (has?.(code)) matched.push(...next)
      }
      if (matched.length === 0) return false
      current = machine.reach(matched)
    }
    return current.has(end)
  }
}

class Machine {
  readonly states: State[] = []

  add(has: State['has'], next: number[] = []): number {
    if (this.states.length >= MAX_STATES) throw new PatternProblem('is too long, with all its repetitions')
    return this.states.push({ has, next }) - 1
  }

  /** @returns the state at which `node` begins; it leads to `end` */
  build(node: PatternNode, end: number): number {
    switch (node.type) {
      case 'set':
        return this.add(node.has, [end])
      case 'sequence':
        return node.items.reduceRight((next, item) => this.build(item, next), end)
      case 'choice':
        return this.add(
          null,
          node.options.map((option) => this.build(option, end)),
        )
      case 'repeat':
        return this.#repeat(node, end)
    }
  }

  #repeat({ item, min, max }: PatternNode & { type: 'repeat' }, end: number): number {
    let next = end
    if (max === Number.POSITIVE_INFINITY) {
      next = this.add(null, [end])
      this.states[next]!.next.push(this.build(item, next))
    } else for (let count = min; count < max; count++) next = this.add(null, [end, this.build(item, next)])
    for (let count = 0; count < min; count++) next = this.build(item, next)
    return next
  }

  /** All states that these lead to without reading a character. */
  reach(from: readonly number[]): Set<number> {
    const reached = new Set(from)
    for (const at of reached) {
      const { has, next } = this.states[at]!
      if (has === null) for (const other of next) reached.add(other)
    }
    return reached
  }
}

/**
 * Follows whether a tag is inside svg or math, where `<title>`, `<style>` and `<script>` are ordinary elements and a
 * self-closing slash counts (HTML, "the rules for parsing tokens in foreign content"). Every operation is amortised O(1),
 * however deeply hostile html nests.
 */
export class ForeignContent {
  #stack: string[] = []
  #counts = new Map<string, number>()

  get inside(): boolean {
    const top = this.#stack.at(-1)
    return top !== undefined && !INTEGRATION_POINTS.has(top)
  }

  /** Call for each start tag, before judging it: some html elements end the foreign content they appear in. */
  open(name: string, selfClosing: boolean): void {
    if (this.inside && BREAKOUT.has(name)) this.#breakOut()
    const follows = ROOTS.has(name) || (this.inside && INTEGRATION_POINTS.has(name))
    if (!follows || selfClosing) return
    this.#stack.push(name)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  close(name: string): void {
    if (!this.#counts.get(name)) return
    while (this.#pop() !== name);
  }

  #breakOut(): void {
    while (this.inside) this.#pop()
  }

  #pop(): string {
    const name = this.#stack.pop()!
    this.#counts.set(name, this.#counts.get(name)! - 1)
    return name
  }
}

const ROOTS = new Set(['svg', 'math'])

const INTEGRATION_POINTS = new Set('foreignobject desc title annotation-xml mi mo mn ms mtext'.split(' '))

const BREAKOUT = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)

import { VOID_ELEMENTS } from '#html/in-browsers/implied-ends.ts'
import { escapeAttribute } from '#text/escape-html.ts'

/** More would only slow down browsers; the content of deeper elements stays without their tags. */
const MAX_DEPTH = 100

/**
 * Writes html whose elements are nested as browsers nest them (HTML, "The rules for parsing tokens in HTML content"), so
 * that each is closed where it says: a paragraph ends before a block, a row is in a table, a list item in a list. Items,
 * cells and rows without a list or table lose their tags: they would end those of the page around.
 */
export class Nesting {
  #parts: string[] = []
  #open: string[] = []

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#prepare(name)
    if (!this.#fits(name)) return
    if (VOID_ELEMENTS.has(name)) this.#write(name, attributes)
    else this.#push(name, attributes)
  }

  /** @param escaped ready to stand between tags */
  text(escaped: string): void {
    const space = STRUCTURE.has(this.#top) && /^[\t\n\f\r ]*$/.test(escaped)
    if (!space) this.#enterCell()
    this.#parts.push(escaped)
  }

  close(name: string): void {
    const at = this.#find(HEADINGS.has(name) ? [...HEADINGS] : [name], boundaryOfEnd(name))
    if (at >= 0) this.#closeTo(at)
  }

  finish(): string {
    this.#closeTo(0)
    return this.#parts.join('')
  }

  get #top(): string {
    return this.#open.at(-1) ?? ''
  }

  /** Ends what the new element ends, and opens what it needs around it. */
  #prepare(name: string) {
    for (const { starts, ends, within } of IMPLIED_ENDS) {
      if (!starts.has(name)) continue
      const at = this.#find(ends, within)
      if (at >= 0) this.#closeTo(at)
    }
    if (HEADINGS.has(name) && HEADINGS.has(this.#top)) this.#closeTo(this.#open.length - 1)
    if (TABLE_PARTS.has(name)) this.#enterTablePart(name)
    else this.#enterCell()
  }

  #enterTablePart(name: string) {
    if ((name === 'tr' || CELLS.has(name)) && this.#top === 'table') this.#push('tbody')
    if (CELLS.has(name) && SECTIONS.has(this.#top)) this.#push('tr')
  }

  /** Content that stands in a table outside its cells gets one. */
  #enterCell() {
    if (!STRUCTURE.has(this.#top)) return
    this.#enterTablePart('td')
    this.#push('td')
  }

  #fits(name: string): boolean {
    const parents = PARENTS.get(name)
    return (parents?.has(this.#top) ?? true) && this.#open.length < MAX_DEPTH
  }

  #push(name: string, attributes: ReadonlyMap<string, string> = NO_ATTRIBUTES) {
    this.#write(name, attributes)
    this.#open.push(name)
  }

  #write(name: string, attributes: ReadonlyMap<string, string>) {
    this.#parts.push(`<${name}`)
    for (const [attribute, value] of attributes) this.#parts.push(` ${attribute}="${escapeAttribute(value)}"`)
    this.#parts.push('>')
  }

  /** The innermost open element of these names that is not outside a boundary, or -1. */
  #find(names: readonly string[], boundary: ReadonlySet<string>): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      if (names.includes(this.#open[at]!)) return at
      if (boundary.has(this.#open[at]!)) return -1
    }
    return -1
  }

  #closeTo(depth: number) {
    while (this.#open.length > depth) this.#parts.push(`</${this.#open.pop()}>`)
  }
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const words = (text: string) => new Set(text.split(' '))

const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const CELLS = words('td th')
const SECTIONS = words('thead tbody tfoot')
const TABLE_PARTS = words('caption thead tbody tfoot tr td th')
/** Where neither text nor other elements may stand. */
const STRUCTURE = words('table thead tbody tfoot tr')

const TABLE = words('table')
const IN_CELL = words('table caption td th')
const IN_LIST = words('table caption td th ul ol')
const IN_DEFINITIONS = words('table caption td th dl')

type ImpliedEnd = { starts: ReadonlySet<string>; ends: readonly string[]; within: ReadonlySet<string> }

/** What a start tag ends without saying so, as far out as the boundary; a later line ends what is around that of an earlier one. */
const IMPLIED_ENDS: ImpliedEnd[] = [
  {
    starts: words(
      'blockquote details div dl figcaption figure h1 h2 h3 h4 h5 h6 hr ol p pre summary table ul li dt dd',
    ),
    ends: ['p'],
    within: IN_CELL,
  },
  { starts: words('a'), ends: ['a'], within: IN_CELL },
  { starts: words('li'), ends: ['li'], within: IN_LIST },
  { starts: words('dt dd'), ends: ['dt', 'dd'], within: IN_DEFINITIONS },
  { starts: TABLE_PARTS, ends: ['td', 'th', 'caption'], within: TABLE },
  { starts: words('caption thead tbody tfoot tr'), ends: ['tr'], within: TABLE },
  { starts: words('caption thead tbody tfoot'), ends: ['thead', 'tbody', 'tfoot'], within: TABLE },
]

const PARENTS = new Map([
  ['li', words('ul ol')],
  ['dt', words('dl')],
  ['dd', words('dl')],
  ['caption', TABLE],
  ['thead', TABLE],
  ['tbody', TABLE],
  ['tfoot', TABLE],
  ['tr', SECTIONS],
  ['td', words('tr')],
  ['th', words('tr')],
])

const NONE: ReadonlySet<string> = new Set()

function boundaryOfEnd(name: string): ReadonlySet<string> {
  if (name === 'table') return NONE
  if (TABLE_PARTS.has(name)) return TABLE
  return name === 'li' ? IN_LIST : IN_CELL
}

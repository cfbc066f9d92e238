/**
 * A small part of CSS selectors: `tag`, `*`, `#id`, `.class`, `[attr]`, `[attr=value]`, `:nth-of-type(n)`, joined to one
 * compound, and compounds joined by a space (anywhere inside) or `>` (directly inside).
 */
export type Selector = readonly Compound[]
export type Compound = {
  /** How it relates to the compound before it. */
  combinator: 'inside' | 'child'
  name: string | null
  id: string | null
  classes: readonly string[]
  attributes: readonly WantedAttribute[]
  nth: number | null
}
type WantedAttribute = { name: string; value: string | null }

export const SELECTOR_SYNTAX = 'tag, #id, .class, [attr], [attr=value], :nth-of-type(n), joined by a space or >'
export const MAX_SELECTOR_CHARACTERS = 500
/** Each compound is a bit of a number when selectors are matched. */
const MAX_COMPOUNDS = 30

/** `message` is a predicate for the field `selector`. */
export function parseSelector(text: string): { ok: true; selector: Selector } | { ok: false; message: string } {
  const selector: Compound[] = []
  const trimmed = text.trim()
  COMBINATOR.lastIndex = 0
  let at = 0
  let combinator: Compound['combinator'] = 'inside'
  while (at < trimmed.length) {
    const read = readCompound(trimmed, at, combinator)
    if (read.end === at) return { ok: false, message: problemAt(trimmed, at) }
    selector.push(read.compound)
    at = read.end
    COMBINATOR.lastIndex = at
    const joined = COMBINATOR.exec(trimmed)
    if (!joined) break
    combinator = joined[1] ? 'child' : 'inside'
    at += joined[0].length
    if (at === trimmed.length) return { ok: false, message: problemAt(trimmed, at) }
  }
  if (at < trimmed.length) return { ok: false, message: problemAt(trimmed, at) }
  if (selector.length === 0) return { ok: false, message: "can't be blank" }
  if (selector.length > MAX_COMPOUNDS) return { ok: false, message: `has more than ${MAX_COMPOUNDS} parts` }
  return { ok: true, selector }
}

const COMBINATOR = /\s*(>)\s*|\s+/y
// An escape reads in one way only: were its digits free to be letters as well, each would multiply the ways to fail.
const ESCAPE = String.raw`\\(?:(?:[0-9a-f]{6}|[0-9a-f]{1,5}(?![0-9a-f]))\s?|[^0-9a-f])`
const IDENTIFIER = String.raw`(?:[\w\u0080-\uffff-]|${ESCAPE})+`
const PIECE = new RegExp(
  [
    String.raw`(?<any>\*)`,
    `#(?<id>${IDENTIFIER})`,
    String.raw`\.(?<class>${IDENTIFIER})`,
    String.raw`\[\s*(?<attribute>${IDENTIFIER})\s*(?:=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>${IDENTIFIER}))\s*)?\]`,
    String.raw`:nth-of-type\(\s*(?<nth>[1-9]\d{0,5})\s*\)`,
    `(?<name>${IDENTIFIER})`,
  ].join('|'),
  'yi',
)

function readCompound(text: string, from: number, combinator: Compound['combinator']) {
  const classes: string[] = []
  const attributes: WantedAttribute[] = []
  const compound: Compound = { combinator, name: null, id: null, classes, attributes, nth: null }
  let end = from
  for (;;) {
    PIECE.lastIndex = end
    const found = PIECE.exec(text)?.groups
    // A tag's name and the star only begin a compound.
    if (!found || ((found.name || found.any) && end > from)) return { compound, end }
    end = PIECE.lastIndex
    if (found.id) compound.id = unescaped(found.id)
    else if (found.class) addClass(classes, unescaped(found.class))
    else if (found.nth) compound.nth = Number(found.nth)
    else if (found.name) compound.name = unescaped(found.name).toLowerCase()
    else if (found.attribute) {
      const value = found.double ?? found.single ?? (found.bare === undefined ? null : unescaped(found.bare))
      addAttribute(attributes, { name: unescaped(found.attribute).toLowerCase(), value })
    }
  }
}

// What is written twice would be checked twice on every element.
function addClass(classes: string[], wanted: string) {
  if (!classes.includes(wanted)) classes.push(wanted)
}

function addAttribute(attributes: WantedAttribute[], wanted: WantedAttribute) {
  if (!attributes.some(({ name, value }) => name === wanted.name && value === wanted.value)) attributes.push(wanted)
}

function unescaped(identifier: string): string {
  return identifier.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, character: string) => {
    if (!hex) return character
    const code = Number.parseInt(hex, 16)
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })
}

function problemAt(text: string, at: number): string {
  const place = at >= text.length ? 'at its end' : `at '${text.slice(at, at + 20)}'`
  return `can't be read ${place}; it takes ${SELECTOR_SYNTAX}`
}

import type { ComponentProp } from '#client/generated.ts'
import { attributeChange } from '../canvas/attribute-change.ts'
import { ANCHOR, REFERENCES } from '../canvas/copy.ts'
import type { WrittenElement } from '../canvas/elements.ts'
import { characterOf } from '../canvas/entities.ts'
import { indentOf, outdented } from '../canvas/indent.ts'
import { attributeOf } from '../canvas/names.ts'
import type { TextChange } from '../source.ts'
import { textRunsOf } from './text-runs.ts'

/** What becomes of a section: the html of a component, its props, and what the page gives them as attributes are written. */
export type MadeComponent = { html: string; props: ComponentProp[]; given: Given[]; left: number }
type Given = { name: string; written: string }

/** The API takes no more. */
const MAX_PROPS = 50
const MAX_DEFAULT = 2_000
/** What shows nothing of its own, or is a whole that a component keeps. */
const KEPT =
  /^(script|style|template|svg|math|iframe|pre|textarea|select|audio|video|object|site-(rows|component|snippet|form|search|slot|feed|language-links))$/
const INLINE =
  /^(abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/
const BUTTON = /(^|[\s-])(button|btn|cta|call)([\s-]|$)/
const ROLES: Record<string, string> = {
  li: 'item',
  summary: 'question',
  figcaption: 'caption',
  caption: 'caption',
  blockquote: 'quote',
  dt: 'term',
  dd: 'detail',
  td: 'cell',
  th: 'cell_title',
  label: 'label',
  button: 'button_text',
}

/**
 * Makes a component of a section: its texts, links and pictures become props, and so do its ids, which a page may have once only, with what
 * refers to them. Everything else stays as it is written.
 * `left` counts the texts beyond what a component can ask for.
 */
export function componentOf(text: string, element: WrittenElement): MadeComponent {
  const making = new Making(text)
  making.read(element, element)
  making.giveIds(element)
  const html = applied(text, element, making.changes)
  return {
    html: outdented(html, indentOf(text, element)),
    props: making.props,
    given: making.given,
    left: making.left,
  }
}

/** Whether it shows a row of a table in a way that a component cannot be given. */
export function needsRow(html: string): boolean {
  const outside = html.replace(/<site-rows\b[\s\S]*?<\/site-rows>/gi, '')
  return /\{\{[^}]*\brow\b|\bsite-(if|unless)\s*=\s*["']?[^"'>]*\brow\./i.test(outside)
}

/** The component where it stands in a page, with what it is given. */
export function usageOf(name: string, given: readonly Given[], indent: string): string {
  const attributes = given.map((each) => `${each.name}=${each.written}`)
  const inline = [`<site-component name="${name}"`, ...attributes].join(' ')
  if (inline.length < 100) return `${inline}/>`
  return [`<site-component name="${name}"`, ...attributes].join(`\n${indent}  `).concat('/>')
}

class Making {
  readonly changes: TextChange[] = []
  readonly props: ComponentProp[] = []
  readonly given: Given[] = []
  left = 0
  readonly #text: string
  readonly #counts = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  /** `block` is the nearest element around that says what a text in it is. */
  read(element: WrittenElement, block: WrittenElement): void {
    if (KEPT.test(element.name)) return
    if (element.name === 'img') {
      this.#picture(element)
      return
    }
    const own = INLINE.test(element.name) ? block : element
    for (const part of textRunsOf(this.#text, element))
      if ('name' in part) this.read(part, own)
      else this.#run(part, own)
    if (element.name === 'a') this.#link(element)
  }

  giveIds(element: WrittenElement): void {
    const props = new Map<string, string>()
    const inside = readable(element)
    for (const id of inside.map((each) => attributeOf(each, 'id')))
      if (id && !id.includes('{{') && !props.has(id)) {
        const name = this.#prop(ANCHOR, 'text', rawOf(id), id)
        if (name !== null) props.set(id, `{{ props.${name} }}`)
      }
    for (const each of inside)
      for (const { name, value } of each.attributes) {
        const given = value && (name === 'href' ? linked(value, props) : referring(name, value, props))
        if (given && given !== value) this.changes.push(attributeChange(this.#text, each, name, given))
      }
  }

  #run({ from, to }: { from: number; to: number }, block: WrittenElement): void {
    const raw = this.#text.slice(from, to).replace(/\s+/g, ' ')
    const name = this.#prop(roleOf(block), 'text', raw)
    if (name !== null) this.changes.push({ from, to, insert: `{{ props.${name} }}` })
  }

  #link(element: WrittenElement): void {
    const href = attributeOf(element, 'href')
    if (!href || href.startsWith('#')) return
    const role = isButton(element) ? 'button_link' : 'link'
    const name = this.#prop(role, 'url', rawOf(href), href)
    if (name !== null) this.changes.push(attributeChange(this.#text, element, 'href', `{{ props.${name} }}`))
  }

  /** A picture that is data cannot be given: it stays, and is shown until another is. */
  #picture(element: WrittenElement): void {
    const [src, alt] = [attributeOf(element, 'src'), attributeOf(element, 'alt')]
    if (!src || attributeOf(element, 'srcset') !== null) return
    const isData = /^data:/i.test(src)
    const picture = this.#prop('picture', 'asset', isData ? null : rawOf(src))
    if (picture === null) return
    const about = this.#prop('picture_description', 'text', isData ? null : rawOf(alt ?? ''), alt ?? '')
    const set = [attributeChange(this.#text, element, 'src', `{{ props.${picture} }}`)]
    if (about !== null) set.push(attributeChange(this.#text, element, 'alt', `{{ props.${about} }}`))
    if (!isData) {
      this.changes.push(...set)
      return
    }
    const at = element.from + '<img'.length
    const shown = applied(this.#text, element, [...set, { from: at, to: at, insert: ` site-if="props.${picture}"` }])
    this.changes.push({ from: at, to: at, insert: ` site-unless="props.${picture}"` })
    this.changes.push({ from: element.to, to: element.to, insert: shown })
  }

  /** Null where a component can ask for no more, or the value cannot be written as an attribute. */
  #prop(role: string, type: 'text' | 'url' | 'asset', raw: string | null, value = decoded(raw ?? '')): string | null {
    const written = raw === null ? '' : quoted(raw)
    if (this.props.length === MAX_PROPS || written === null) {
      this.left++
      return null
    }
    const count = (this.#counts.get(role) ?? 0) + 1
    this.#counts.set(role, count)
    const name = count === 1 ? role : `${role}_${count}`
    const isPlain = type !== 'asset' && value !== '' && value.length <= MAX_DEFAULT && !value.includes('{{')
    this.props.push({ name, type, ...(isPlain ? { default: value } : {}) })
    if (written !== '') this.given.push({ name, written })
    return name
  }
}

function readable(element: WrittenElement): WrittenElement[] {
  return KEPT.test(element.name) ? [] : [element, ...element.children.flatMap(readable)]
}

function linked(href: string, props: ReadonlyMap<string, string>): string {
  const given = href.startsWith('#') && props.get(href.slice(1))
  return given ? `#${given}` : href
}

function referring(name: string, value: string, props: ReadonlyMap<string, string>): string {
  if (name !== 'id' && !REFERENCES.has(name)) return value
  return value.replace(/\S+/g, (id) => props.get(id) ?? id)
}

function roleOf(block: WrittenElement): string {
  if (/^h[1-6]$/.test(block.name)) return 'title'
  if (block.name === 'a') return isButton(block) ? 'button_text' : 'link_text'
  return ROLES[block.name] ?? 'text'
}

function isButton(element: WrittenElement): boolean {
  return BUTTON.test(attributeOf(element, 'class') ?? '')
}

function rawOf(value: string): string {
  return value.replaceAll('&', '&amp;')
}

/** As the value of an attribute; templates have quotes of their own. Null where it has both kinds in them. */
function quoted(raw: string): string | null {
  if (!raw.includes('{{')) return `"${raw.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
  if (!raw.includes('"')) return `"${raw}"`
  return raw.includes("'") ? null : `'${raw}'`
}

function decoded(raw: string): string {
  return raw.replace(/&#?\w+;/g, (reference) => characterOf(reference) ?? reference)
}

function applied(text: string, { from, to }: WrittenElement, changes: readonly TextChange[]): string {
  const inside = changes.filter((change) => change.from >= from && change.to <= to)
  return inside
    .map((change, index) => ({ ...change, index }))
    .sort((a, b) => b.from - a.from || b.index - a.index)
    .reduce(
      (html, { from: start, to: end, insert }) => html.slice(0, start - from) + insert + html.slice(end - from),
      text.slice(from, to),
    )
}

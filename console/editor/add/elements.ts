import { escapedValue } from '#console/page-html.ts'
import { isAnchor } from '../canvas/copy.ts'
import { BUTTON, CELL, TABLE } from './styles.ts'

/** What can be added besides sections; pictures, buttons, forms and rows ask for one thing more. */
export const ELEMENTS: readonly { title: string; html: string }[] = [
  { title: 'Heading', html: '<h2>Heading</h2>' },
  { title: 'Text', html: '<p>Write something here.</p>' },
  { title: 'List', html: '<ul>\n  <li>First</li>\n  <li>Second</li>\n  <li>Third</li>\n</ul>' },
  { title: 'Numbered list', html: '<ol>\n  <li>First</li>\n  <li>Second</li>\n  <li>Third</li>\n</ol>' },
  {
    title: 'Quote',
    html: '<blockquote>\n  <p>“What somebody said.”</p>\n  <footer>Who said it</footer>\n</blockquote>',
  },
  {
    title: 'Table',
    html: `<table style="${TABLE}">\n  <tbody>\n    <tr><th scope="row" style="${CELL}">First</th><td style="${CELL}">What it is</td></tr>\n    <tr><th scope="row" style="${CELL}">Second</th><td style="${CELL}">What it is</td></tr>\n  </tbody>\n</table>`,
  },
  {
    title: 'Foldable text',
    html: '<details>\n  <summary>Title</summary>\n  <p>What is shown when it is opened.</p>\n</details>',
  },
  { title: 'Divider', html: '<hr>' },
]

export function buttonTo(href: string): string {
  return `<p><a class="button" href="${escapedValue(href)}" style="${BUTTON}">Button</a></p>`
}

type Picture = { src: string; alt: string; width: number | null; height: number | null }

export function pictureOf({ src, alt, width, height }: Picture): string {
  const size = width !== null && height !== null ? ` width="${width}" height="${height}"` : ''
  return `<img src="${escapedValue(src)}" alt="${escapedValue(alt)}"${size} style="max-width: 100%; height: auto">`
}

export function formNamed(name: string): string {
  return `<site-form name="${escapedValue(name)}"/>`
}

/** At most so many rows, each with its first texts. */
const ROWS = 12
/** Enough for a name, a text and a price. */
const SHOWN = 3

export function rowsOf({ key, columns }: { key: string; columns: readonly { key: string; type: string }[] }): string {
  const shown = columns.filter(({ type }) => /^(text|rich_text|number|date|datetime|select|url|email)$/.test(type))
  const [first = 'id', ...more] = shown.slice(0, SHOWN).map((column) => column.key)
  const others = more.map((each) => `<div site-if="row.${each}">{{ row.${each} }}</div>`)
  const item = [`<h3>{{ row.${first} }}</h3>`, ...others].join('')
  return `<ul>\n  <site-rows table="${escapedValue(key)}" limit="${ROWS}"><li>${item}</li><site-empty><li>Nothing here yet.</li></site-empty></site-rows>\n</ul>`
}

type Prop = { name: string; required?: boolean; default?: unknown; options?: string[] }

/** With what it needs, and ids to be told apart by; an attribute that may be left out is. */
export function componentNamed({ name, props }: { name: string; props: readonly Prop[] }): string {
  const isNeeded = (prop: Prop) => isAnchor(prop.name) || (prop.required && (prop.default ?? null) === null)
  const given = (prop: Prop) => (isAnchor(prop.name) ? String(prop.default ?? prop.name) : (prop.options?.[0] ?? ''))
  const attributes = props.filter(isNeeded).map((prop) => ` ${prop.name}="${escapedValue(given(prop))}"`)
  return `<site-component name="${escapedValue(name)}"${attributes.join('')}/>`
}

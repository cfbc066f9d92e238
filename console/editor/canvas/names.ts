import type { WrittenElement } from './elements.ts'

const NAMES: Record<string, string> = {
  a: 'Link',
  abbr: 'Abbreviation',
  address: 'Address',
  article: 'Article',
  aside: 'Aside',
  audio: 'Sound',
  b: 'Bold text',
  blockquote: 'Quote',
  br: 'Line break',
  button: 'Button',
  caption: 'Caption',
  cite: 'Source',
  code: 'Code',
  dd: 'Description',
  del: 'Removed text',
  details: 'Foldable text',
  div: 'Group',
  dl: 'List of terms',
  dt: 'Term',
  em: 'Emphasis',
  fieldset: 'Group of fields',
  figcaption: 'Caption',
  figure: 'Figure',
  footer: 'Footer',
  form: 'Form',
  h1: 'Heading',
  h2: 'Heading',
  h3: 'Heading',
  h4: 'Heading',
  h5: 'Heading',
  h6: 'Heading',
  header: 'Header',
  hr: 'Divider',
  i: 'Emphasis',
  iframe: 'Embedded page',
  img: 'Picture',
  input: 'Field',
  label: 'Label',
  legend: 'Title of fields',
  li: 'List item',
  main: 'Content',
  nav: 'Menu',
  ol: 'Numbered list',
  option: 'Choice',
  p: 'Text',
  picture: 'Picture',
  pre: 'Code',
  q: 'Quote',
  s: 'Struck text',
  section: 'Section',
  select: 'List of choices',
  'site-empty': 'Shown when there are no rows',
  'site-form': 'Form',
  'site-search': 'Search',
  small: 'Small print',
  source: 'Variant',
  span: 'Words',
  strong: 'Bold text',
  summary: 'Title of foldable text',
  svg: 'Drawing',
  table: 'Table',
  tbody: 'Rows',
  td: 'Cell',
  textarea: 'Field',
  tfoot: 'Last rows',
  th: 'Heading cell',
  thead: 'Heading rows',
  time: 'Time',
  tr: 'Row',
  u: 'Underlined text',
  ul: 'List',
  video: 'Video',
}

const BUTTON = /(^|[\s-])(button|btn|cta|call)([\s-]|$)/
const HEADING = /^h[1-6]$/
const GROUPS = new Set(['section', 'article', 'aside', 'div', 'figure', 'form', 'li'])

/** What people call an element. */
export function nameOfElement(element: WrittenElement): string {
  const { name } = element
  if (name === 'a' && BUTTON.test(attributeOf(element, 'class') ?? '')) return 'Button'
  const named = attributeOf(element, 'name')
  if (name === 'site-component') return named ? `Component ${named}` : 'Component'
  if (name === 'site-snippet') return named ? `Snippet ${named}` : 'Snippet'
  if (name === 'site-rows') return `Rows of ${attributeOf(element, 'table') ?? 'a table'}`
  return NAMES[name] ?? 'Element'
}

/** The words by which it is told from others: the heading of a section, else its first ones. */
export function wordsOfElement(element: WrittenElement): string {
  const own = GROUPS.has(element.name) ? headingIn(element)?.words : undefined
  const words = own ?? element.words
  return element.name === 'img' ? (attributeOf(element, 'alt') ?? '') : words
}

const MAX_WORDS = 30

/** Its name, and the words by which it is told from others where it has some: Heading “Bread”. */
export function shortWords(element: WrittenElement): string {
  const words = wordsOfElement(element)
  const shown = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).trimEnd()}…` : words
  const name = nameOfElement(element)
  // What a template fills in says nothing of what is seen.
  return words === '' || words.includes('{{') ? name : `${name} “${shown}”`
}

export function attributeOf({ attributes }: WrittenElement, name: string): string | null {
  return attributes.find((each) => each.name === name)?.value ?? null
}

function headingIn({ children }: WrittenElement): WrittenElement | undefined {
  for (const child of children) {
    const found = HEADING.test(child.name) ? child : headingIn(child)
    if (found) return found
  }
  return undefined
}

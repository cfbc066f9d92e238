import { pagePath } from '#folder/file-names.ts'
import { withFrontMatter } from '#folder/front-matter.ts'
import { SPECS, withoutFallbacks } from '#folder/kinds.ts'
import type { Content, Item, Json, Kind } from '#folder/record.ts'
import { csvLine } from '#text/csv/csv-line.ts'

export const REDIRECTS_FILE = 'redirects.csv'
export const ASSETS_FILE = 'assets.json'
export const WEBSITE_FILE = 'website.json'
/** What the file's name says already, unless it cannot. */
const NAMED_BY_FILE: Partial<Record<Kind, string>> = {
  asset: 'filename',
  theme: 'name',
  header: 'name',
  footer: 'name',
  html_head: 'name',
  component: 'name',
  snippet: 'name',
  table: 'key',
  form: 'key',
  page: 'path',
}

/** What the name of the file says of the record: a field and its value. */
export function saidByFile(kind: Kind, key: string): { field: string; value: string | null } | null {
  const field = NAMED_BY_FILE[kind]
  if (!field) return null
  const name = key.slice(key.indexOf('/') + 1)
  if (kind === 'page') return { field, value: pagePath(key) }
  return { field, value: kind === 'asset' ? name : name.replace(/\.\w+$/, '') }
}

/** The files that a record is in; those of assets with their bytes beside. */
export function filesOfKey(kind: Kind, key: string): string[] {
  if (kind === 'component') return [key, key.replace(/html$/, 'css')]
  if (kind === 'theme') return [key, key.replace(/css$/, 'json')]
  if (kind === 'row') return [key.replace(/#\d+$/, '')]
  if (kind === 'redirect') return [REDIRECTS_FILE]
  if (kind === 'asset') return [ASSETS_FILE]
  return [key]
}

/** The text of a file with all records in it, which are sorted by key; null when it is to be absent. */
export function textOfFile(file: string, items: readonly Item[]): string | null {
  const [first] = items
  if (!first) return null
  if (file === REDIRECTS_FILE) return redirectsText(items)
  if (file === ASSETS_FILE) return assetsText(items)
  if (first.kind === 'row')
    return items
      .toSorted(byNumber)
      .map((item) => rowLine(item))
      .join('')
  const said = fieldsToWrite(first)
  if (first.kind === 'component' && file.endsWith('.css')) return textField(first, 'css') || null
  if (first.kind === 'theme') return file.endsWith('.css') ? textField(first, 'css') : json(without(said, 'css'))
  if (file.endsWith('.json')) return json(said)
  return withFrontMatter(without(said, 'html_content', 'css'), textField(first, 'html_content'))
}

/** Whether all of a record is in one line of a shared file. */
export function isLine(kind: Kind): boolean {
  return SPECS[kind].folder === null ? kind === 'redirect' : kind === 'row' || kind === 'asset'
}

export function lineOf(item: Item): string {
  if (item.kind === 'row') return rowLine(item)
  return item.kind === 'redirect' ? redirectLine(item.content) : (assetsText([item]) ?? '')
}

function fieldsToWrite({ kind, key, content }: Item): Content {
  const said = saidByFile(kind, key)
  const fields = withoutFallbacks(kind, content)
  return said && fields[said.field] === said.value ? without(fields, said.field) : fields
}

function without(content: Content, ...names: string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !names.includes(name)))
}

function textField({ content }: Item, name: string): string {
  return String(content[name] ?? '')
}

function json(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

export const REDIRECT_COLUMNS = Object.keys(SPECS.redirect.fields)

function redirectsText(items: readonly Item[]): string {
  const place = ({ content }: Item) => Number(content.position ?? Number.MAX_SAFE_INTEGER)
  const sorted = items.toSorted((a, b) => place(a) - place(b) || (a.key < b.key ? -1 : 1))
  return line(REDIRECT_COLUMNS) + sorted.map(({ content }) => redirectLine(content)).join('')
}

function redirectLine(content: Content): string {
  return line(REDIRECT_COLUMNS.map((name) => [content[name] ?? ''].flat().join(' ')))
}

/** Several redirects are from one path where they are for different visitors. */
export function redirectKey({ from_path, countries, languages }: Content): string {
  const conditions = [countries, languages].map((list) => [list ?? []].flat().join(' '))
  return [`${REDIRECTS_FILE}#${from_path}`, ...conditions].join(' ').trimEnd()
}

/** Git prefers LF. */
function line(cells: string[]): string {
  return csvLine(cells).replace(/\r\n$/, '\n')
}

/** Lists only assets that have fields to write. */
function assetsText(items: readonly Item[]): string | null {
  const entries = items
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((item): [string, Json][] => {
      const { sha256: _, ...fields } = fieldsToWrite({ ...item, content: without(item.content, 'sha256') })
      return Object.keys(fields).length > 0 ? [[item.key.slice('assets/'.length), fields]] : []
    })
  return entries.length > 0 ? json(Object.fromEntries(entries)) : null
}

function rowLine({ key, content }: Item): string {
  return `${JSON.stringify({ row: numberOf(key), ...withoutFallbacks('row', content) })}\n`
}

function byNumber(a: Item, b: Item): number {
  return numberOf(a.key) - numberOf(b.key)
}

function numberOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('#') + 1))
}

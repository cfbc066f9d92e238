import {
  ASSETS_FILE,
  REDIRECT_COLUMNS,
  REDIRECTS_FILE,
  redirectKey,
  saidByFile,
  WEBSITE_FILE,
} from '#folder/encode-files.ts'
import { FileProblem, readFrontMatter } from '#folder/front-matter.ts'
import { complete, SPECS } from '#folder/kinds.ts'
import type { Content, Item, Json, Kind } from '#folder/record.ts'
import { CsvReader } from '#text/csv/csv-reader.ts'

/** Files by their name in the folder; of assets the hash of their bytes. */
export type FolderFiles = { texts: ReadonlyMap<string, string>; assets: ReadonlyMap<string, string> }

/** The records in files, and what is wrong with those that cannot be read. */
export function readItems(files: FolderFiles): { items: Item[]; problems: FileProblem[] } {
  const items: Item[] = []
  const problems: FileProblem[] = []
  const attempt = (read: () => Item[]) => {
    try {
      items.push(...read())
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      problems.push(error)
    }
  }
  attempt(() => readAssets(files))
  for (const [file, text] of files.texts) attempt(() => readText(file, text, files.texts))
  for (const item of items) if (item.kind === 'page') item.content.language ??= languageOf(items)
  return { items, problems: [...problems, ...dangling(items)] }
}

function languageOf(items: readonly Item[]): Json {
  return items.find(({ kind }) => kind === 'website')?.content.default_language ?? 'en'
}

function readText(file: string, text: string, texts: FolderFiles['texts']): Item[] {
  if (file === ASSETS_FILE) return []
  if (file === REDIRECTS_FILE) return readRedirects(text)
  if (file === WEBSITE_FILE) return [itemOf('website', file, objectOf(file, text))]
  const kind = (Object.keys(SPECS) as Kind[]).find((name) => file.startsWith(`${SPECS[name].folder}/`))!
  if (file.endsWith('.jsonl')) return readRows(file, text, texts)
  if (kind === 'table' || kind === 'row' || kind === 'form')
    return [itemOf(kind === 'row' ? 'table' : kind, file, objectOf(file, text))]
  if (kind === 'theme') {
    if (file.endsWith('.css')) {
      const about = file.replace(/css$/, 'json')
      const fields = texts.has(about) ? objectOf(about, texts.get(about)!) : {}
      return [itemOf(kind, file, { ...fields, css: text })]
    }
    if (!texts.has(file.replace(/json$/, 'css')))
      throw new FileProblem(file, 'has no .css file of the same name beside it')
    return []
  }
  if (kind === 'component' && file.endsWith('.css')) {
    if (!texts.has(file.replace(/css$/, 'html')))
      throw new FileProblem(file, 'has no .html file of the same name beside it')
    return []
  }
  const { fields, body } = readFrontMatter(file, text)
  const css: Content = kind === 'component' ? { css: texts.get(file.replace(/html$/, 'css')) ?? '' } : {}
  return [itemOf(kind, file, { ...fields, ...css, html_content: body })]
}

/** @throws FileProblem for a field that the kind does not have */
function itemOf(kind: Kind, key: string, fields: Content, where: { line?: number } = {}): Item {
  const known = SPECS[kind].fields
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(known, name))
  const names = Object.keys(known).filter((name) => name !== 'html_content' && name !== 'css')
  if (unknown !== undefined)
    throw new FileProblem(key, `'${unknown}' is not known here; there are ${names.join(', ')}`, where.line)
  const content = complete(kind, fields)
  const said = saidByFile(kind, key)
  if (said && content[said.field] === null) {
    if (said.value === null) throw new FileProblem(key, `must name its ${said.field}; the file's name is none`)
    content[said.field] = said.value
  }
  return { kind, key, content }
}

function readAssets({ texts, assets }: FolderFiles): Item[] {
  const about = texts.has(ASSETS_FILE) ? objectOf(ASSETS_FILE, texts.get(ASSETS_FILE)!) : {}
  for (const [name, fields] of Object.entries(about)) {
    if (!assets.has(`assets/${name}`)) throw new FileProblem(ASSETS_FILE, `names '${name}', which is not in assets/`)
    if (!isObject(fields)) throw new FileProblem(ASSETS_FILE, `'${name}' must be an object, like {"alt": "A loaf"}`)
  }
  return [...assets].map(([key, sha256]) => {
    const item = itemOf('asset', key, (about[key.slice('assets/'.length)] as Content | undefined) ?? {})
    return { ...item, content: { ...item.content, sha256 } }
  })
}

function readRows(file: string, text: string, texts: FolderFiles['texts']): Item[] {
  if (!texts.has(file.replace(/jsonl$/, 'json')))
    throw new FileProblem(file, 'has no .json file of the same name beside it, which describes the table')
  const seen = new Set<number>()
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return []
    const line = index + 1
    const { row: number, ...fields } = objectOf(file, row, line)
    if (!Number.isSafeInteger(number) || Number(number) < 1)
      throw new FileProblem(file, 'must have a number for the row, like "row": 7', line)
    if (seen.has(Number(number))) throw new FileProblem(file, `row ${number} is there twice`, line)
    seen.add(Number(number))
    const item = itemOf('row', file, fields, { line })
    if (!isObject(item.content.values!)) throw new FileProblem(file, 'values must be an object', line)
    const values = Object.entries(item.content.values).filter(([, value]) => value !== null)
    return [{ ...item, key: `${file}#${number}`, content: { ...item.content, values: Object.fromEntries(values) } }]
  })
}

function readRedirects(text: string): Item[] {
  const reader = new CsvReader()
  const [head, ...records] = [...reader.write(text), ...reader.end()]
  if (!head) return []
  const unknown = head.cells.find((name) => !REDIRECT_COLUMNS.includes(name))
  if (unknown !== undefined || !head.cells.includes('from_path') || !head.cells.includes('to'))
    throw new FileProblem(REDIRECTS_FILE, `must begin with the columns ${REDIRECT_COLUMNS.join(',')}`, 1)
  const seen = new Map<string, number>()
  return records.map(({ line, cells, problem }) => {
    if (problem !== null) throw new FileProblem(REDIRECTS_FILE, problem, line)
    const fields = head.cells.flatMap((name, i): [string, Json][] =>
      cells[i] ? [[name, cellValue(name, cells[i], line)]] : [],
    )
    const item = itemOf('redirect', REDIRECTS_FILE, Object.fromEntries(fields), { line })
    const { from_path, to, status } = item.content
    if (!from_path || (!to && !(Number(status) >= 400)))
      throw new FileProblem(REDIRECTS_FILE, 'from_path and to are needed', line)
    const key = redirectKey(item.content)
    if (seen.has(key)) throw new FileProblem(REDIRECTS_FILE, `from_path is that of line ${seen.get(key)} already`, line)
    seen.set(key, line)
    return { ...item, key }
  })
}

function cellValue(name: string, text: string, line: number): Json {
  if (name === 'from_path' || name === 'to') return text
  if (name === 'countries' || name === 'languages') return text.split(' ').filter(Boolean)
  const value = /^(true|false|\d{1,10})$/.test(text) ? (JSON.parse(text) as Json) : undefined
  const wanted = name === 'status' || name === 'position' ? 'number' : 'boolean'
  if (typeof value === wanted) return value as Json
  throw new FileProblem(
    REDIRECTS_FILE,
    `${name} must be ${wanted === 'number' ? 'a whole number' : 'true or false'}`,
    line,
  )
}

function objectOf(file: string, text: string, line: number | null = null): Content {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch (error) {
    throw new FileProblem(file, `is not valid JSON: ${(error as Error).message}`, line)
  }
  if (!isObject(value)) throw new FileProblem(file, 'must be a JSON object', line)
  return value
}

function isObject(value: Json): value is Content {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** References to files that are not there. */
function dangling(items: readonly Item[]): FileProblem[] {
  const keys = new Set(items.map(({ key }) => key))
  return items.flatMap(({ kind, key, content }) =>
    Object.entries(SPECS[kind].fields).flatMap(([name, { refers }]) => {
      const named = refers ? [content[name]!].flat() : []
      const missing = named.filter((one) => typeof one !== 'string' || !(keys.has(one) || UUID.test(one)))
      return missing
        .filter((one) => one !== null)
        .map((one) => new FileProblem(key, `${name} names ${JSON.stringify(one)}, which is no file of this folder`))
    }),
  )
}

/** An id that no file stands for is passed on as it is. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

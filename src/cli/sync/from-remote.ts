import type { Wire } from '#cli/sync/api.ts'
import { addressesByFile } from '#folder/asset-addresses.ts'
import { complete, SPECS } from '#folder/kinds.ts'
import type { Content, Json, Kind } from '#folder/record.ts'

type KeyOf = (id: string) => string | undefined

/** A record of the API as a folder has it. `columns` are those of a row's table. */
export function contentOf(kind: Kind, record: Wire, keyOf: KeyOf, columns: readonly Wire[] = []): Content {
  const fields = Object.entries(SPECS[kind].fields).map(([name, { remote = name, refers }]): [string, Json] => {
    const value = (record[remote] ?? null) as Json
    return [name, refers ? keysOf(value, keyOf) : value]
  })
  const content = Object.fromEntries(fields)
  if (kind === 'table') content.columns = (record.columns as Wire[]).map((column) => columnOf(column, keyOf))
  if (kind === 'row') content.values = valuesOf(record.values, columns, keyOf)
  if (kind === 'component') content.props = (record.props as Wire[]).map((prop) => propOf(prop, keyOf))
  return complete(kind, withFileAddresses(content, keyOf))
}

/** The content with assets called as their files are. Contents are compared in this form only. */
export function withFileAddresses(content: Content, keyOf: KeyOf): Content {
  const changed: Content = { ...content }
  for (const name of ['html_content', 'css'])
    if (typeof content[name] === 'string') changed[name] = addressesByFile(content[name], keyOf)
  const { values } = content
  if (values && typeof values === 'object' && !Array.isArray(values))
    changed.values = mapValues(values, (value) => (typeof value === 'string' ? addressesByFile(value, keyOf) : value))
  return changed
}

function keysOf(value: Json, keyOf: KeyOf): Json {
  if (Array.isArray(value)) return value.map((one) => keysOf(one, keyOf))
  return typeof value === 'string' ? (keyOf(value) ?? value) : value
}

function columnOf(column: Wire, keyOf: KeyOf): Content {
  const { id: _, reference_table_id, ...rest } = column
  const referred = reference_table_id === null ? {} : { reference_table: keysOf(reference_table_id, keyOf) }
  const said = Object.entries({ ...rest, ...referred }).filter(([, value]) => value !== null && value !== false)
  return Object.fromEntries(said) as Content
}

/** Types of columns whose values are ids of records. */
const REFERRING = ['asset', 'reference', 'references']

/** Blank values are left out. */
function valuesOf(values: Wire, columns: readonly Wire[], keyOf: KeyOf): Content {
  const refers = new Set(columns.filter(({ type }) => REFERRING.includes(String(type))).map(({ key }) => key))
  const entries = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, refers.has(name) ? keysOf(value, keyOf) : value]))
}

function propOf(prop: Wire, keyOf: KeyOf): Content {
  return (prop.type === 'asset' && prop.default ? { ...prop, default: keysOf(prop.default, keyOf) } : prop) as Content
}

function mapValues(values: Content, change: (value: Json) => Json): Content {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

import { addressesById } from '#folder/asset-addresses.ts'
import { SPECS } from '#folder/kinds.ts'
import type { Content, Item, Json } from '#folder/record.ts'

// biome-ignore lint/suspicious/noExplicitAny: records of every kind, whose fields `kinds.ts` names
type Body = Record<string, any>

/** What stands on the website for the files of the folder. */
export type Targets = {
  idOf(key: string): string | undefined
  relativeUrlOf(key: string): string | undefined
  /** Leaves out columns and values that refer to what is not there yet, which a second change adds. */
  lenient?: boolean
}

/** A file refers to one that is not on the website yet. */
export class NotYetThere extends Error {
  constructor(key: string) {
    super(`${key} is not on the website`)
  }
}

/**
 * The body that creates or changes the record. Fields with the service's own choice (the place of a new redirect) are left out.
 * @throws NotYetThere
 */
export function bodyOf({ kind, content }: Item, targets: Targets): Body {
  const body: Body = {}
  for (const [name, { remote = name, refers }] of Object.entries(SPECS[kind].fields)) {
    const value = content[name]!
    if (value === null && (name === 'position' || name === 'name' || name === 'time_zone')) continue
    body[remote] = refers ? idsOf(value, targets) : withAddresses(name, value, targets)
  }
  if (kind === 'table')
    body.columns = (content.columns as Content[])
      .map(({ reference_table = null, ...column }) => ({
        ...NO_COLUMN,
        ...column,
        reference_table_id: idsOf(reference_table, targets),
      }))
      .filter(({ reference_table_id }) => reference_table_id !== undefined)
  if (kind === 'row') body.values = rowValues(content.values as Content, targets)
  if (kind === 'component')
    body.props = (content.props as Content[]).map((prop) =>
      prop.type === 'asset' && prop.default ? { ...prop, default: idsOf(prop.default, targets) ?? null } : prop,
    )
  return body
}

/** A field that is absent would stay as it is. */
const NO_COLUMN = { required: false, unique: false, options: null, on_delete: null, slug_from: null }

function withAddresses(name: string, value: Json, targets: Targets): Json {
  const isText = typeof value === 'string' && (name === 'html_content' || name === 'css')
  return isText ? addressesById(value, targets.relativeUrlOf) : value
}

/** A value that is the name of a file of the folder, or of a row, stands for its id; so does each of a list of them. */
function rowValues(values: Content, targets: Targets): Content {
  const entries = Object.entries(values).map(([name, value]): [string, Json | undefined] => {
    if (isListOfKeys(value)) return [name, idsOf(value, targets)]
    if (typeof value !== 'string') return [name, value]
    return [name, IS_KEY.test(value) ? idsOf(value, targets) : addressesById(value, targets.relativeUrlOf)]
  })
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

function isListOfKeys(value: Json): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && IS_KEY.test(one))
}

const IS_KEY = /^(assets\/[^/\s]+|tables\/[^/\s]+\.jsonl#\d+)$/

function idsOf(value: Json, targets: Targets): Json | undefined {
  if (Array.isArray(value)) return value.map((one) => idsOf(one, targets)).filter((id) => id !== undefined)
  if (typeof value !== 'string') return value
  const id = targets.idOf(value)
  if (id !== undefined || !value.includes('/')) return id ?? value
  if (targets.lenient) return undefined
  throw new NotYetThere(value)
}

import { nearestName } from '#text/nearest-name.ts'
import type { Path } from '../program.ts'
import type { RowScope, Value } from '../scope.ts'
import { isList, isRecord, type Resolved, RichText } from '../values/resolved.ts'
import type { Place } from './place.ts'
import type { Message, Rendering } from './rendering.ts'

/** What a path stands for, or what is unknown about it. */
export type LookedUp = { value: Resolved; unknown: null } | { value: null; unknown: Message }

export function lookUp({ root, keys }: Path, place: Place, { scope, assets }: Rendering): LookedUp {
  switch (root) {
    case 'language':
      return known(scope.language)
    case 'page':
      return follow(scope.page, keys, 'page')
    case 'website':
      return follow(scope.website, keys, 'website')
    case 'props':
      return place.props ? follow(place.props, keys, 'props') : unknown('There are no props outside of a component')
    case 'row':
      return place.row ? inRow(place.row, keys) : unknown('There is no row here')
    case 'asset': {
      const asset = assets.get(keys[0]!)
      return asset ? follow(asset, keys.slice(1), `asset.${keys[0]}`) : unknown(`There is no asset ${keys[0]}`)
    }
  }
}

function inRow({ id, values, types }: RowScope, keys: string[]): LookedUp {
  const [column] = keys as [string]
  if (column === 'id' && keys.length === 1) return known(id)
  if (!Object.hasOwn(values, column))
    return Object.hasOwn(types, column) ? known(null) : unknown(missing('row', column, types))
  const found = follow(values, keys, 'row')
  const type = Object.hasOwn(types, keys.join('.')) ? types[keys.join('.')] : null
  return type === 'rich_text' && typeof found.value === 'string' ? known(new RichText(found.value)) : found
}

/** Nothing has no fields, and that is no mistake of the template. */
function follow(record: { readonly [key: string]: Resolved }, keys: readonly string[], name: string): LookedUp {
  let value: Resolved = record as Value
  let path = name
  for (const key of keys) {
    if (value === null) return known(null)
    if (!isRecord(value) && !isList(value)) return unknown(`${path} has no fields`)
    if (!Object.hasOwn(value, key)) {
      if (isList(value)) {
        value = value.flatMap((each) => (isRecord(each) && Object.hasOwn(each, key) ? (each[key] ?? []) : []))
        if (value.length === 0) return known(null)
        path += `.${key}`
        continue
      }
      return unknown(missing(path, key, value))
    }
    value = (value as { readonly [key: string]: Resolved })[key] ?? null
    path += `.${key}`
  }
  return known(value)
}

function missing(name: string, key: string, record: object): Message {
  return () => {
    const nearest = nearestName(key, Object.keys(record))
    return `${name} has no ${key}${nearest ? `; did you mean ${nearest}?` : ''}`
  }
}

function known(value: Resolved): LookedUp {
  return { value, unknown: null }
}

function unknown(message: Message): LookedUp {
  return { value: null, unknown: message }
}

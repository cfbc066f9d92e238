import type { Item, Kind } from '#folder/record.ts'
import { bodyOf } from '#folder/to-remote.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { stableId } from '#importers/files/stable-id.ts'
import { BLOCK_KINDS, SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import { PLACE_COLUMNS } from '#resources/content/pages/record.ts'
import type { PlannedRecord, PlannedWebsite } from '#resources/transfer/model.ts'
import { placed } from '#resources/transfer/record-places.ts'
import { checkedRecord } from '#resources/transfer/record-shapes.ts'

/** Bytes of the assets, by the names of their files. */
export type AssetSizes = ReadonlyMap<string, number>

/** In the order in which an import saves them. */
const ORDER: readonly Kind[] = [
  'asset',
  'table',
  'row',
  'form',
  ...SHARED_PART_KINDS,
  'page',
  ...BLOCK_KINDS,
  'redirect',
]

/** The records of a folder, each with its only version. @throws ArchiveRefused for one that is malformed */
export function* plannedRecords(items: readonly Item[], sizes: AssetSizes): Generator<PlannedRecord> {
  for (const kind of ORDER)
    for (const item of items)
      if (item.kind === kind)
        for (const record of recordsOf(item, sizes)) yield placed(checkedRecord(record, item.key), item.key)
}

/** What the folder says of the website itself. */
export function plannedWebsite(items: readonly Item[]): PlannedWebsite {
  const website = items.find(({ kind }) => kind === 'website')
  const theme = items.find(({ kind, content }) => kind === 'theme' && content.active === true)
  const theme_id = theme ? { theme_id: stableId(theme.key) } : {}
  return website ? { ...present(bodyIn(website)), ...theme_id } : theme_id
}

function recordsOf(item: Item, sizes: AssetSizes): object[] {
  const { kind, key } = item
  const id = stableId(key)
  const body = present(bodyIn(item))
  switch (kind) {
    case 'asset':
      return [{ kind, id, ...body, byte_size: sizes.get(key), entry: key }]
    case 'row':
      return [{ kind, id, table_id: stableId(key.replace(/l#\d+$/, '')), ...body }]
    case 'form': {
      const { fields, ...form } = body
      return [{ kind, id, ...form, versions: [{ fields }] }]
    }
    case 'page':
      return versioned(kind, id, body, PLACE_COLUMNS)
    case 'theme': {
      const { active: _, css, ...theme } = body
      return versioned(kind, id, { ...theme, html_content: css ?? '' }, ['name'])
    }
    case 'component':
    case 'snippet':
      return versioned(kind, id, body, ['name'])
    case 'header':
    case 'footer':
    case 'html_head':
      return versioned(kind, id, body, ['name', 'default_on_page_language'])
    default:
      return [{ kind, id, ...body }]
  }
}

function versioned(
  kind: Parameters<typeof onlyVersion>[0]['kind'],
  id: string,
  { html_content = '', ...fields }: Body,
  own: readonly string[],
): object[] {
  const entries = Object.entries(fields)
  const record = Object.fromEntries(entries.filter(([name]) => own.includes(name)))
  const snapshot = Object.fromEntries(entries.filter(([name]) => !own.includes(name)))
  return [{ kind, id, ...record }, onlyVersion({ kind, id }, html_content, snapshot)]
}

type Body = ReturnType<typeof bodyOf>

/** Files are named by ids of the plan, which an import replaces. */
function bodyIn(item: Item): Body {
  return bodyOf(item, {
    idOf: (key) => (key.includes('/') ? stableId(key) : undefined),
    relativeUrlOf: (key) => `/assets/${stableId(key)}/${encodeURIComponent(key.slice('assets/'.length))}`,
  })
}

function present(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

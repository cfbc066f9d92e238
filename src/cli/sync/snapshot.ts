import type { Api, Wire } from '#cli/sync/api.ts'
import { contentOf } from '#cli/sync/from-remote.ts'
import { redirectKey } from '#folder/encode-files.ts'
import { pageFile, safeFilename, stemOf, TakenNames } from '#folder/file-names.ts'
import { SPECS } from '#folder/kinds.ts'
import type { Base, Kind, RemoteItem } from '#folder/record.ts'

const LISTED = [
  'asset',
  'theme',
  'header',
  'footer',
  'html_head',
  'component',
  'table',
  'form',
  'page',
  'snippet',
  'redirect',
] as const
type Found = { kind: Kind; record: Wire; columns?: Wire[]; table?: Wire }
type HashOf = (key: string, asset: { url: string; bytes: number; token: string }) => Promise<string>

/** The whole website as it is now, with the names of files that the folder has for it, or would have. */
export type Snapshot = { items: RemoteItem[]; keyOf: (id: string) => string | undefined }

/** @param hashOf the hash of an asset's bytes, where no earlier pull or push knows it */
export async function takeSnapshot(
  api: Api,
  websiteId: string,
  bases: readonly Base[],
  hashOf: HashOf,
): Promise<Snapshot> {
  const known = new Map(bases.map((base) => [base.id, base]))
  const all = await readAll(api, websiteId)
  // A file that visitors have never seen can be read at no address: only who pushed it has it.
  const found = all.filter(({ kind, record }) => kind !== 'asset' || !isUnseen(record) || known.has(record.id))
  const keys = keysFor(found, known)
  const keyOf = (id: string) => keys.get(id)
  const items: RemoteItem[] = []
  for (const each of found) items.push(await itemOf(each, keys.get(each.record.id)!, keyOf, known, hashOf))
  return { items, keyOf }
}

function isUnseen({ live_version_id, latest_version_id }: Wire): boolean {
  return live_version_id === null && latest_version_id !== null
}

async function readAll(api: Api, websiteId: string): Promise<Found[]> {
  const website = await api.get(`/websites/${websiteId}`)
  const lists = await Promise.all(
    LISTED.map(async (kind) => {
      const { plural, long } = SPECS[kind]
      const fields = long.length > 0 ? { fields: long } : {}
      const state = kind === 'form' ? { state: 'latest' } : {}
      const records = await api.list(`/websites/${websiteId}/${plural}`, { ...fields, ...state })
      return records.map((record): Found => ({ kind, record }))
    }),
  )
  const found = lists.flat()
  for (const { record: table } of found.filter(({ kind }) => kind === 'table')) {
    const rows = await api.list(`/websites/tables/${table.id}/rows`)
    found.push(...rows.map((record): Found => ({ kind: 'row', record, columns: table.columns, table })))
  }
  return [...found, { kind: 'website', record: website.record }]
}

/** A record keeps the file it has; others get a free name. A page that moved gets another when its file was called by its path. */
function keysFor(found: readonly Found[], known: ReadonlyMap<string, Base>): Map<string, string> {
  const keys = new Map<string, string>()
  const taken = new TakenNames()
  const keep = ({ kind, record }: Found) => {
    const base = known.get(record.id)
    if (base?.kind !== kind) return
    if (base.path !== undefined && base.path !== record.path) return
    keys.set(record.id, base.key)
    taken.add(base.key)
  }
  for (const each of found) keep(each)
  const rowNumbers = new Map<string, number>()
  for (const key of keys.values()) {
    const [, file, number] = /^(.*\.jsonl)#(\d+)$/.exec(key) ?? []
    if (file) rowNumbers.set(file, Math.max(rowNumbers.get(file) ?? 0, Number(number)))
  }
  for (const each of found) {
    if (keys.has(each.record.id)) continue
    if (each.kind === 'row') {
      const file = keys.get(each.table!.id)!.replace(/json$/, 'jsonl')
      const number = (rowNumbers.get(file) ?? 0) + 1
      rowNumbers.set(file, number)
      keys.set(each.record.id, `${file}#${number}`)
    } else {
      const name = nameFor(each)
      keys.set(each.record.id, each.kind === 'redirect' ? name : taken.take(name))
    }
  }
  return keys
}

const LEGAL_STEM = /^[a-z0-9][a-z0-9_-]{0,99}$/

function nameFor({ kind, record }: Found): string {
  if (kind === 'website') return 'website.json'
  if (kind === 'redirect') return redirectKey(record)
  if (kind === 'asset') return `assets/${safeFilename(record.filename)}`
  if (kind === 'page') return pageFile(record.path) ?? `pages/${stemOf(record.path, 'page')}.html`
  const name = String(record.key ?? record.name)
  const stem = LEGAL_STEM.test(name) && stemOf(name, kind).length >= name.length ? name : stemOf(name, kind)
  const ending = kind === 'theme' ? 'css' : kind === 'table' || kind === 'form' ? 'json' : 'html'
  return `${SPECS[kind].folder}/${stem}.${ending}`
}

async function itemOf(
  { kind, record, columns }: Found,
  key: string,
  keyOf: (id: string) => string | undefined,
  known: ReadonlyMap<string, Base>,
  hashOf: HashOf,
): Promise<RemoteItem> {
  const content = contentOf(kind, record, keyOf, columns)
  const about = {
    id: record.id as string,
    version: (record.version_number ?? null) as number | null,
    updatedAt: record.updated_at as string,
  }
  if (kind !== 'asset') return { kind, key, content, ...about }
  const asset = remoteAsset(record)
  const base = known.get(record.id)
  content.sha256 = base?.token === asset.token && base.sha256 ? base.sha256 : await hashOf(key, asset)
  return { kind, key, content, ...about, asset }
}

export function remoteAsset(record: Wire) {
  const token = /[?&]v=(\w+)/.exec(record.relative_url)?.[1] ?? ''
  return {
    token,
    url: record.url as string,
    relativeUrl: record.relative_url as string,
    bytes: record.byte_size as number,
  }
}

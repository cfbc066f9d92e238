import { createHash } from 'node:crypto'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
export type Content = { [field: string]: Json }

/** In the order in which records are created: each may refer to those before it. */
export const KINDS = [
  'asset',
  'theme',
  'header',
  'footer',
  'html_head',
  'component',
  'table',
  'row',
  'form',
  'page',
  'snippet',
  'redirect',
  'website',
] as const
export type Kind = (typeof KINDS)[number]

/**
 * A record as a folder has it. `key` is the name of its file, or of a line in a shared file (`redirects.csv#/old`). Where the
 * API has the id of another record, `content` has that record's key, so that a folder fits any website.
 */
export type Item = { kind: Kind; key: string; content: Content }

/** The same record on the website. */
export type RemoteItem = Item & {
  id: string
  version: number | null
  updatedAt: string
  /** Of an asset: the token of its bytes, and its addresses. */
  asset?: RemoteAsset
}
export type RemoteAsset = { token: string; url: string; relativeUrl: string; bytes: number }

/** A record as of the last pull or push. */
export type Base = {
  kind: Kind
  key: string
  id: string
  /** The fingerprint of the record on the website. */
  hash: string
  /** That of the file, where the service wrote the same in other words. */
  local?: string
  /** The digest of its html, css, columns, fields or bytes, by which a renamed file is recognized. */
  body?: string
  /** The name that its file had, when it has another since. */
  renamedFrom?: string
  /** Of a page whose file is called by its path: the path. */
  path?: string
  /** Of an asset: the token that stands for the bytes with this hash. */
  token?: string
  sha256?: string
}

/** The same for equal contents, regardless of the order of their fields. */
export function fingerprint(content: Json): string {
  return digest(JSON.stringify(sorted(content)))
}

export function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url').slice(0, 27)
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name]!)]))
}

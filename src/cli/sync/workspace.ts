import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CommandError, CommandFailed, type Values } from '#cli/command.ts'
import { type Api, apiAt, type Wire } from '#cli/sync/api.ts'
import { compare, followRenames, type Pair } from '#cli/sync/compare.ts'
import { readFolder } from '#cli/sync/disk.ts'
import { type Snapshot, takeSnapshot } from '#cli/sync/snapshot.ts'
import { newState, readStates, type State } from '#cli/sync/state.ts'
import type { Config } from '#config.ts'
import { readItems } from '#folder/decode-files.ts'
import type { Base, Item } from '#folder/record.ts'

/** A folder and the website that it is compared with. */
export type Workspace = { root: string; api: Api; website: Wire; state: State }

export type Look = { bases: Base[]; items: Item[]; snapshot: Snapshot; pairs: Pair[] }

/** The exit status of a command that met a conflict. */
export const CONFLICT_STATUS = 3
export const SITE_USAGE = '[--site SUBDOMAIN|ID] [--dir FOLDER] [--url URL] [--key KEY]'
export const SITE_OPTIONS = {
  site: { type: 'string' },
  dir: { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** @throws CommandError, CommandFailed when there is no such website */
export async function openWorkspace(values: Values, config: Config, signal?: AbortSignal): Promise<Workspace> {
  const folder = resolve((values.dir as string | undefined) || '.')
  await mkdir(folder, { recursive: true })
  const root = await realpath(folder)
  const states = await readStates(root)
  // npm runs a command in the folder of the package, which nobody means.
  if (!values.dir && states.length === 0)
    throw new CommandError(`--dir is missing: ${root} was not filled by pull. Name the folder; --dir . is this one`)
  const url = addressOf(values, config, states)
  const api = apiAt({ url, key: keyOf(values, config), signal })
  const wanted = (values.site as string | undefined) || (states.length === 1 ? states[0]!.website_id : '')
  if (!wanted) throw new CommandError(whichWebsite(root, states))
  const website = await findWebsite(api, wanted)
  const state =
    states.find(({ website_id }) => website_id === website.id) ?? newState(url, website as State & { id: string })
  return { root, api, website, state: { ...state, url, subdomain: website.subdomain } }
}

function whichWebsite(root: string, states: readonly State[]): string {
  const several = states.map(({ subdomain }) => subdomain).join(', ')
  const why = several ? `${root} is a copy of ${several}` : `${root} was not filled by pull`
  return `--site is missing: ${why}. Give the subdomain or id of the website`
}

export function remoteOf(values: Values, config: Config, signal?: AbortSignal): Api {
  return apiAt({ url: addressOf(values, config, []), key: keyOf(values, config), signal })
}

function addressOf(values: Values, config: Config, states: readonly State[]): string {
  const given = (values.url as string | undefined) || config.remoteUrl || states[0]?.url
  if (!given) throw new CommandError('--url is missing; SITEWRIGHT_URL may hold it')
  if (!/^https?:\/\/[^/]/.test(given)) throw new CommandError('--url must begin with https:// or http://')
  return given.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

function keyOf(values: Values, config: Config): string {
  const key = (values.key as string | undefined) || config.remoteKey
  if (!key)
    throw new CommandError('--key is missing; SITEWRIGHT_KEY may hold it, which keeps it out of lists of processes')
  return key
}

/** @throws CommandFailed */
export async function findWebsite(api: Api, wanted: string): Promise<Wire> {
  const websites = await api.list('/websites')
  const name = wanted.toLowerCase()
  const found = websites.find(({ id, subdomain }) => id === name || subdomain === name)
  if (found) return found
  const known = websites.slice(0, 10).map(({ subdomain }) => subdomain)
  throw new CommandFailed(
    `No website '${wanted}' with this key; ${known.length > 0 ? `it has ${known.join(', ')}` : 'it has none'}`,
  )
}

/**
 * Compares the folder with the website.
 * @throws CommandFailed naming what cannot be read in the folder
 */
export async function look({ root, api, website, state }: Workspace): Promise<Look> {
  const folder = await readFolder(root)
  const { items, problems } = readItems(folder)
  const all = [...folder.problems, ...problems]
  if (all.length > 0) throw new CommandFailed(all.map(({ message }) => message).join('\n'))
  const bases = followRenames(state.records, items)
  const snapshot = await takeSnapshot(api, website.id, bases, async (key, { url, token }) => {
    // Only a file that is here may be the same.
    if (!folder.assets.has(key)) return `bytes ${token}`
    return sha256(await api.download(url))
  })
  return { bases, items, snapshot, pairs: compare(bases, items, snapshot) }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

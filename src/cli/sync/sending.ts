import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { type Answer, explained, type Wire } from '#cli/sync/api.ts'
import type { Pair } from '#cli/sync/compare.ts'
import { contentOf } from '#cli/sync/from-remote.ts'
import { remoteAsset } from '#cli/sync/snapshot.ts'
import type { Workspace } from '#cli/sync/workspace.ts'
import { SPECS } from '#folder/kinds.ts'
import { type Content, digest, fingerprint, type Item, type Kind, type RemoteItem } from '#folder/record.ts'
import { bodyOf, NotYetThere, type Targets } from '#folder/to-remote.ts'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { mergePatchOf } from '../../../clients/typescript/src/merge-patch.ts'
import { pause, waitBefore } from '../../../clients/typescript/src/retry.ts'

/** Of a change that another came before. Lost answers are the client's to repeat. */
const ATTEMPTS = 6

/** The folder says what becomes of the html that names them; a table's rows are lost with it. */
const DELETED_IN_USE: ReadonlySet<Kind> = new Set(['component', 'snippet', 'asset', 'form'])

export type Options = { force: boolean; note: string | null }

/** The record on the website is another than the one that was compared; nothing was sent. */
export class ChangedMeanwhile extends Error {}

/** Sends single records. Each change is made only if the record on the website is the one that was compared, unless forced. */
export class Sending {
  readonly #workspace: Workspace
  readonly #options: Options
  readonly #ids = new Map<string, string>()
  readonly #keys = new Map<string, string>()
  readonly #urls = new Map<string, string>()
  readonly #columns = new Map<string, Content[]>()

  constructor(workspace: Workspace, pairs: readonly Pair[], options: Options) {
    this.#workspace = workspace
    this.#options = options
    for (const { local, remote } of pairs) {
      if (remote) this.#remember({ ...remote, key: local?.key ?? remote.key })
      const table = local ?? remote
      if (table?.kind === 'table') this.#columns.set(table.key, table.content.columns as Content[])
    }
  }

  idOf(key: string): string | undefined {
    return this.#ids.get(key)
  }

  /** @throws NotYetThere unless `lenient`, ApiError, ConnectionError */
  async create(item: Item, lenient = false): Promise<RemoteItem> {
    const { api, website } = this.#workspace
    const path = `/websites/${website.id}/${SPECS[item.kind].plural}`
    const body = bodyOf(item, this.#targets(lenient))
    const key = this.#idempotencyKey(item, body)
    const { record } =
      item.kind === 'asset'
        ? await this.#upload(item, {}, key)
        : await api.post(path, withoutNull(item.kind, body), key)
    return this.#answered(item, record)
  }

  /** Rows that are all of one table. @returns the rows, or what is wrong with each that was not saved */
  async createRows(items: readonly Item[], lenient: boolean): Promise<(RemoteItem | string)[]> {
    const { api } = this.#workspace
    const rows = items.map((item) => withoutNull('row', bodyOf(item, this.#targets(lenient))))
    const path = `/websites/tables/${this.tableOf(items[0]!)}/rows`
    const { record } = await api.post(`${path}/bulk`, { rows }, this.#idempotencyKey(items[0]!, rows))
    const results = record.results as { id: string | null; errors?: Record<string, string[]> }[]
    const done: (RemoteItem | string)[] = []
    for (const [index, { id, errors }] of results.entries())
      if (id === null || errors) done.push(sentences(errors ?? {}))
      else done.push(this.#answered(items[index]!, (await api.get(`/websites/tables/rows/${id}`)).record))
    return done
  }

  tableOf({ key }: Item): string {
    const table = key.replace(/l#\d+$/, '')
    const id = this.#ids.get(table)
    if (id === undefined) throw new NotYetThere(table)
    return id
  }

  /** @throws ChangedMeanwhile, ApiError, ConnectionError */
  async update(item: Item, compared: RemoteItem, lenient = false): Promise<RemoteItem> {
    const expected = fingerprint(compared.content)
    return await this.#persist(item.kind, compared.id, async (read) => {
      if (!read) throw new ChangedMeanwhile()
      const current = this.#itemOf(item, read.record, compared)
      const found = fingerprint(current.content)
      if (found === fingerprint(item.content)) return this.#remember(current)
      if (found !== expected && !this.#options.force) throw new ChangedMeanwhile()
      if (item.kind === 'asset' && item.content.sha256 !== current.content.sha256)
        await this.#upload(item, { asset_id: compared.id })
      const body = this.#changes(item, current, lenient)
      if (Object.keys(body).length === 0)
        return this.#answered(item, (await this.#read(item.kind, compared.id))!.record)
      const { record } = await this.#workspace.api.patch(this.#path(item.kind, compared.id), body, read.etag)
      return this.#answered(item, record)
    })
  }

  /** @throws ChangedMeanwhile, ApiError, ConnectionError */
  async delete(compared: RemoteItem): Promise<void> {
    const { kind, id } = compared
    const { force } = this.#options
    await this.#persist(kind, id, async (read) => {
      if (!read) return
      const current = this.#itemOf(compared, read.record, compared)
      if (fingerprint(current.content) !== fingerprint(compared.content) && !force) throw new ChangedMeanwhile()
      const forced = DELETED_IN_USE.has(kind) || (kind === 'table' && force)
      await this.#workspace.api.delete(this.#path(kind, id), forced ? { force: true } : {}, read.etag)
    })
  }

  /** The fields that an update would send, with null for what is gone. What is not on the website yet is left out. */
  differences(item: Item, compared: RemoteItem): Wire {
    return this.#changes(item, compared, true)
  }

  /** Pages can exchange paths only together, in one request. @returns the pages as compared, at their new paths */
  async movePages(moves: readonly { local: Item; remote: RemoteItem }[]): Promise<RemoteItem[]> {
    const { api, website } = this.#workspace
    for (const { remote } of moves) {
      const read = await this.#read('page', remote.id)
      const current = read && this.#itemOf(remote, read.record, remote)
      if (!this.#options.force && (!current || fingerprint(current.content) !== fingerprint(remote.content)))
        throw new ChangedMeanwhile()
    }
    const edits = moves.map(({ local, remote }) => ({ kind: 'page', id: remote.id, path: local.content.path }))
    await api.post(`/websites/${website.id}/batch_edit`, { edits })
    return moves.map(({ local, remote }) => ({
      ...remote,
      content: { ...remote.content, path: local.content.path! },
    }))
  }

  /** Reads, decides and changes, again where another change came between. */
  async #persist<T>(kind: Kind, id: string, act: (read: Answer | null) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await act(await this.#read(kind, id))
      } catch (error) {
        const again = error instanceof ApiError && error.status === 412
        if (!again || attempt + 1 >= ATTEMPTS) throw error
        await pause(waitBefore(attempt) ?? 0)
      }
    }
  }

  async #read(kind: Kind, id: string): Promise<Answer | null> {
    return await this.#workspace.api.get(this.#path(kind, id)).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
  }

  #path(kind: Kind, id: string): string {
    if (kind === 'website') return `/websites/${id}`
    return kind === 'row' ? `/websites/tables/rows/${id}` : `/websites/${SPECS[kind].plural}/${id}`
  }

  async #upload({ key, content }: Item, query: object, idempotencyKey?: string): Promise<Answer> {
    const { api, root, website } = this.#workspace
    const form = {
      file: await openAsBlob(join(root, key)),
      filename: String(content.filename),
      alt: content.alt ?? undefined,
      alts: JSON.stringify(content.alts),
    }
    return await api.upload(`/websites/${website.id}/assets`, form, query, idempotencyKey)
  }

  /** The fields that differ, and what a merge would leave: values, facts and alt texts that are gone. */
  #changes(item: Item, current: RemoteItem, lenient: boolean): Wire {
    const body = bodyOf(item, this.#targets(lenient))
    const { fields, versioned } = SPECS[item.kind]
    const changed: Wire = {}
    for (const [name, { remote = name }] of Object.entries(fields)) {
      if (!(remote in body) || fingerprint(item.content[name]!) === fingerprint(current.content[name]!)) continue
      changed[remote] = body[remote]
      if (name === 'tokens') changed[remote] = mergePatchOf(current.content[name] as Content, body[remote])
      if (name !== 'values' && name !== 'facts' && name !== 'alts') continue
      const gone = Object.keys(current.content[name] as Content).filter((one) => !(one in body[remote]))
      changed[remote] = { ...body[remote], ...Object.fromEntries(gone.map((one) => [one, null])) }
    }
    const { note } = this.#options
    return versioned && note && Object.keys(changed).length > 0 ? { ...changed, note } : changed
  }

  #answered(item: Item, record: Wire): RemoteItem {
    // Before it is read, for references to itself.
    this.#keys.set(record.id, item.key)
    const remote = this.#itemOf(item, record, null)
    if (remote.asset) remote.content.sha256 = item.content.sha256!
    return this.#remember(remote)
  }

  #itemOf({ kind, key }: Item, record: Wire, compared: RemoteItem | null): RemoteItem {
    const columns = kind === 'row' ? this.#columns.get(key.replace(/l#\d+$/, '')) : undefined
    const content = contentOf(kind, record, (id) => this.#keys.get(id), columns)
    const about = { id: record.id, version: record.version_number ?? null, updatedAt: record.updated_at }
    if (kind !== 'asset') return { kind, key, content, ...about }
    const asset = remoteAsset(record)
    content.sha256 = compared?.asset?.token === asset.token ? compared.content.sha256! : `bytes ${asset.token}`
    return { kind, key, content, ...about, asset }
  }

  #remember(remote: RemoteItem): RemoteItem {
    this.#ids.set(remote.key, remote.id)
    this.#keys.set(remote.id, remote.key)
    if (remote.asset) this.#urls.set(remote.key, remote.asset.relativeUrl)
    return remote
  }

  #targets(lenient: boolean): Targets {
    return { lenient, idOf: (key) => this.#ids.get(key), relativeUrlOf: (key) => this.#urls.get(key) }
  }

  /** The same when a push that was cut is repeated. */
  #idempotencyKey({ key }: Item, body: object): string {
    return `${this.#workspace.state.run}-${digest(`${key} ${JSON.stringify(body)}`)}`
  }
}

/** A creation leaves out what is absent, but not where null says something. */
function withoutNull(kind: Kind, body: Wire): Wire {
  const names = SPECS[kind].fields
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !(name in names)))
}

function sentences(errors: Record<string, string[]>): string {
  return Object.entries(errors)
    .flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`))
    .join('; ')
}

/** Why a record was refused, unless nothing else can be sent either. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof NotYetThere) return error.message
  if (!(error instanceof ApiError) || [401, 403, 429].includes(error.status) || error.status >= 500) return null
  return explained(error)
}

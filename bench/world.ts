import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQLITE_FILE } from '#kernel/database/dialects/sqlite.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { LoadGenerator } from './load.ts'
import { getPage } from './plans.ts'
import { type Kind, type Seeded, seed } from './seed.ts'
import { type Server, startBaseline, startProduct, startWithOwnSyncs } from './servers.ts'

/** `read`: 100,000 pages to read and write; `short` and `long` to list; `visited` for visitors. */
export const KINDS = {
  read: { websites: 200, pages: 500, htmlBytes: 4_000 },
  short: { websites: 1, pages: 1_000, htmlBytes: 200 },
  long: { websites: 1, pages: 100_000, htmlBytes: 200 },
  visited: { websites: 1, pages: 100, htmlBytes: 9_400 },
} satisfies Record<string, Kind>

/** What figures share, created when first needed and removed at the end: folders, processes. */
export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'sitewright-bench-'))
  #closers: (() => unknown)[] = []
  #created = new Map<string, Promise<unknown>>()

  constructor() {
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }))
  }

  get load(): Promise<LoadGenerator> {
    return this.#once('load', async () => {
      const load = new LoadGenerator()
      this.onClose(() => load.close())
      return load
    })
  }

  /** What the data folder was filled with. */
  get seeded(): Promise<Seeded> {
    return this.#once('seeded', async () => {
      const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir: this.dataDir })
      const seeded = await seed(database, KINDS)
      await database.close()
      return seeded
    })
  }

  get dataDir() {
    return join(this.folder, 'data')
  }

  /** The one process of the product for all figures on SQLite. */
  get product(): Promise<Server> {
    return this.#once('product', async () => {
      await this.seeded
      return this.running(startProduct({ DATA_DIR: this.dataDir }))
    })
  }

  /** The baseline for writes, on a copy of the data made before the product starts. */
  get ownSyncs(): Promise<Server> {
    return this.#once('ownSyncs', async () => {
      await this.seeded
      const copy = join(this.folder, 'copy')
      mkdirSync(copy)
      copyFileSync(join(this.dataDir, SQLITE_FILE), join(copy, SQLITE_FILE))
      return this.running(startWithOwnSyncs({ DATA_DIR: copy }))
    })
  }

  /** The bare route, with a page as the product sends it. */
  get bareRoute(): Promise<Server> {
    return this.#once('bareRoute', async () => {
      const { key, websites } = await this.seeded
      const { port } = await this.product
      const website = websites.read![0]!
      const answer = await fetch(`http://127.0.0.1:${port}${getPage(website, website.pages[0]!)}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const file = this.file('page.json', Buffer.from(await answer.arrayBuffer()))
      return this.running(startBaseline('fastify-route', file))
    })
  }

  file(name: string, bytes: Buffer): string {
    const path = join(this.folder, name)
    writeFileSync(path, bytes)
    return path
  }

  /** Stopped at the end. */
  async running(starting: Promise<Server>): Promise<Server> {
    const server = await starting
    this.onClose(() => server.stop())
    return server
  }

  onClose(closer: () => unknown) {
    this.#closers.push(closer)
  }

  async close() {
    for (const closer of this.#closers.toReversed()) await closer()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #once<T>(name: string, create: () => Promise<T>): Promise<T> {
    let created = this.#created.get(name) as Promise<T> | undefined
    if (!created) {
      created = create()
      this.#created.set(name, created)
    }
    return created
  }
}

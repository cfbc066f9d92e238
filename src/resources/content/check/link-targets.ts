import type { Db } from '#kernel/database/database.ts'
import type { FoundLink } from '#resources/content/check/inspect-html.ts'
import { existingOf, type Lead as PathLead, pathsLeadTo } from '#resources/content/html-checks/store.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'
import { partsOf } from '#resources/traffic/redirects/rules.ts'
import { redirectsFrom } from '#resources/traffic/redirects/store.ts'

/** Looked up in one query. */
const AT_ONCE = 500
/** Past this many, the lookup starts over: targets that were found before are looked up again. */
const MAX_KNOWN = 50_000
const MAX_LINKED = 200_000

type Lead = PathLead | 'asset' | null

/** Where the links of a website lead; every target is looked up once. */
export class LinkTargets {
  #db: Db
  #websiteId: string
  #known = new Map<string, Lead>()
  #linked = new Set<string>()

  constructor(db: Db, websiteId: string) {
    this.#db = db
    this.#websiteId = websiteId
  }

  /** The paths of pages that were noted as linked, and those that linked redirects lead to. */
  get linked(): ReadonlySet<string> {
    return this.#linked
  }

  note(path: string) {
    if (this.#linked.size < MAX_LINKED) this.#linked.add(path)
  }

  /** Looks up the links whose targets are not known yet, so that `leadOf` knows them. */
  async look(links: readonly FoundLink[]): Promise<void> {
    if (this.#known.size > MAX_KNOWN) this.#known.clear()
    const unknown = (wanted: FoundLink['kind']) => {
      const keys = links.filter(({ kind, key }) => kind === wanted && !this.#known.has(key)).map(({ key }) => key)
      return [...new Set(keys)]
    }
    for (const paths of slices(unknown('path'))) {
      const leads = await pathsLeadTo(this.#db, this.#websiteId, paths)
      for (const path of paths) this.#known.set(path, leads.get(path) ?? null)
      await this.#noteRedirected(paths.filter((path) => leads.get(path) === 'redirect' || leads.get(path) === 'shown'))
    }
    for (const assets of slices(unknown('asset'))) {
      const existing = await existingOf(this.#db, this.#websiteId, { paths: [], assets })
      for (const asset of assets) this.#known.set(asset, existing.has(asset) ? 'asset' : null)
    }
  }

  leadOf({ key }: FoundLink): Lead {
    return this.#known.get(key) ?? null
  }

  async #noteRedirected(paths: string[]) {
    for (const { to_path } of await redirectsFrom(this.#db, this.#websiteId, paths)) {
      const { origin, path } = partsOf(to_path)
      const normal = normalizePath(path)
      if (origin === '' && normal.ok) this.note(normal.path)
    }
  }
}

function slices(keys: string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, i) => keys.slice(i * AT_ONCE, (i + 1) * AT_ONCE))
}

import type { TObject } from 'typebox'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { readOperation } from '#transport/mcp/read-operation.ts'
import type { ResourceSource, Visit } from '#transport/mcp/registry.ts'
import { type Fields, invalidParams } from '#transport/mcp/rpc.ts'
import { shortened } from '#transport/mcp/tools/shorten.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** A collection of html: any records that are listed and shown below a website with `html_content`. */
type Kind = { plural: string; list: Operation; get: Operation }
/** Where a list goes on: the website's place, the collection's, and the page of it. */
type Place = { site: number; kind: number; page: number }
/** The caller's website of this number, and whether there is another. */
type Site = { id: string; name: string; number: number; more: boolean }
type Row = { id: string; title?: string | null; name?: string; path?: string; updated_at: string }

const PER = 100
/** Lists read for one answer, so that many empty websites cannot delay it. */
const MAX_LISTS = 40
const URI = /^site:\/\/([0-9a-f-]{36})\/([a-z_]+)\/([0-9a-f-]{36})$/i

/** Every page and shared part as `site://{website_id}/pages/{id}`, read by the operations that show them. */
export function siteResources(services: ToolNeeds, catalog: Catalog): ResourceSource {
  const kinds = htmlKinds(catalog)
  return {
    templates: kinds.map(({ plural }) => ({
      uriTemplate: `site://{website_id}/${plural}/{id}`,
      name: plural,
      description: `The html of one of a website's ${plural.replaceAll('_', ' ')}`,
      mimeType: 'text/html',
    })),
    list: (cursor, visit) => list(services, catalog, kinds, placeOf(cursor, kinds), visit),
    async read({ uri }, visit) {
      if (typeof uri !== 'string') throw invalidParams('uri must be a string')
      const [, website_id, plural, id] = URI.exec(uri) ?? []
      const kind = kinds.find((kind) => kind.plural === plural)
      if (!kind) return null
      try {
        const record = await readOperation(services, kind.get, { website_id: website_id!, id: id! }, {}, visit)
        const html = { text: record.html_content }
        const { json, note } = shortened(JSON.stringify(html), kind.get, catalog)
        const content = { uri, mimeType: 'text/html', ...JSON.parse(json), ...(note ? { _meta: { cut: note } } : {}) }
        return { contents: [content], ttlMs: 0, cacheScope: 'private' }
      } catch (error) {
        if (error instanceof NotFound) return null
        throw error
      }
    },
  }
}

/** The collections of html that websites have, by the operations that list and show them. */
export function htmlKinds({ operations, byName }: Catalog): Kind[] {
  return operations.flatMap((get) => {
    const plural = /^(\w+)_get$/.exec(get.name)?.[1]
    const shown = (get.output as TObject | null)?.properties ?? {}
    const list = byName.get(`${plural}_list`)
    const nested = get.routes.includes(`GET /websites/:website_id/${plural}/:id`)
    return plural && list && nested && 'html_content' in shown ? [{ plural, list, get }] : []
  })
}

async function list(services: ToolNeeds, catalog: Catalog, kinds: Kind[], from: Place, visit: Visit) {
  const resources: Fields[] = []
  let place: Place | null = from
  let site: Site | null = null
  for (let lists = 0; place && lists < MAX_LISTS && resources.length < PER; lists++) {
    if (site?.number !== place.site) site = await siteAt(services, catalog, place.site, visit)
    if (!site) return { resources }
    const kind: Kind = kinds[place.kind]!
    const listed = await readOperation(
      services,
      kind.list,
      { website_id: site.id },
      { page: place.page, per: PER },
      visit,
    )
    for (const row of listed.data as Row[]) resources.push(describe(row, kind, site))
    place = nextPlace(place, kinds, hasNext(listed.meta), site.more)
  }
  return { resources, ...(place ? { nextCursor: cursorOf(place) } : {}) }
}

async function siteAt(services: ToolNeeds, catalog: Catalog, number: number, visit: Visit): Promise<Site | null> {
  const { data, meta } = await readOperation(
    services,
    catalog.byName.get('websites_list')!,
    {},
    { page: number, per: 1 },
    visit,
  )
  const [website] = data as { id: string; name: string }[]
  return website ? { ...website, number, more: hasNext(meta) } : null
}

function describe({ id, title, name, path, updated_at }: Row, { plural }: Kind, website: Site) {
  const shown = title ?? name ?? path ?? id
  return {
    uri: `site://${website.id}/${plural}/${id}`,
    name: path ?? shown,
    title: `${shown} (${website.name}, ${plural.replaceAll('_', ' ')})`,
    mimeType: 'text/html',
    annotations: { lastModified: updated_at },
  }
}

const hasNext = (meta: unknown) => (meta as { next_page: number | null }).next_page !== null

function nextPlace({ site, kind, page }: Place, kinds: Kind[], more: boolean, moreSites: boolean): Place | null {
  if (more) return { site, kind, page: page + 1 }
  if (kind + 1 < kinds.length) return { site, kind: kind + 1, page: 1 }
  return moreSites ? { site: site + 1, kind: 0, page: 1 } : null
}

function cursorOf({ site, kind, page }: Place): string {
  return `${site}.${kind}.${page}`
}

function placeOf(cursor: string | null, kinds: Kind[]): Place {
  if (cursor === null) return { site: 1, kind: 0, page: 1 }
  const [, site, kind, page] = /^([1-9]\d{0,8})\.(\d{1,3})\.([1-9]\d{0,8})$/.exec(cursor) ?? []
  if (page === undefined || !kinds[Number(kind)]) throw invalidParams('The cursor is none of ours')
  return { site: Number(site), kind: Number(kind), page: Number(page) }
}

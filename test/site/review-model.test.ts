import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '#test/support/client.ts'
import { indexSearch } from '#test/support/index-search.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { chanceOf, seedFromEnvironment } from '../faults/support/chance.ts'
import { connect } from '../oauth/support/connect.ts'
import { Run } from './review/run.ts'
import { makeSite } from './support.ts'

const PROGRAMS = Number(process.env.REVIEW_PROGRAMS ?? 6)
const STEPS = 40

let service: Service
let owner: Person
let program: Client
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
})
after(() => service.close())

test('a visitor never sees what nobody who may publish has published', async () => {
  const chance = chanceOf(seedFromEnvironment(process.env.REVIEW_SEED, 'REVIEW_SEED'))
  let [published, approved] = [0, 0]
  for (let n = 0; n < PROGRAMS; n++) {
    const run = new Run(chance, await makeSite(service, {}, owner), { owner, program })
    await run.start()
    for (let step = 0; step < STEPS; step++) {
      await run.step()
      await run.look()
    }
    await indexSearch(service)
    await run.look('/find?q=everything')
    await run.waiting.approveAll()
    await run.look()
    published += run.model.published.size
    approved += run.waiting.approved
  }
  assert.ok(published > 0 && approved > 0)
})
<<<<<<< HEAD

type Policy = Record<'people' | 'agents', 'live' | 'review'>
type Door = 'person' | 'program' | 'tools'

/** Where everything that is not a page of its own is shown. */
const ALL = `<site-component name="c1"/><site-component name="c2"/><site-snippet name="s1"/><site-snippet name="s2"/>
<site-rows table="posts"><a href="/posts/{{ row.slug }}">{{ row.name }}</a></site-rows><site-feed table="posts" title="name" link="/posts/{{ row.slug }}"/>`

class Run {
  readonly model = new Model()
  readonly #chance: Chance
  readonly #site: TestSite
  readonly #paths = new Set(['/', '/all', '/all.md', '/all/feed.xml', '/sitemap.xml', '/llms.txt', '/nowhere'])
  readonly #trash: Record_[] = []
  /** What was done, for a failure. */
  readonly #trace: string[] = []
  #policy: Policy = { people: 'live', agents: 'live' }
  #markers = 0
  #names = 0
  #table = ''

  constructor(chance: Chance, site: TestSite) {
    this.#chance = chance
    this.#site = site
  }

  async start(): Promise<void> {
    const columns = [
      { key: 'name', type: 'text' },
      { key: 'slug', type: 'text' },
    ]
    this.#table = (await this.#site.add('tables', { name: 'Posts', key: 'posts', columns })).id
    await this.#site.add('pages', { path: '/all', title: 'All', html_content: ALL })
    await this.#site.add('pages', { path: '/find', title: 'Find', html_content: '<site-search/>' })
    const bound = { path: '/posts/:slug', table_id: this.#table, row_key: 'slug', html_content: '{{ row.name }}' }
    await this.#site.add('pages', { ...bound, title: '{{ row.name }}' })
    await this.#setPolicy()
  }

  async step(): Promise<void> {
    const { below, pick } = this.#chance
    if (below(8) === 0) return this.#setPolicy()
    const door = pick<Door>(['person', 'program', 'tools'])
    const record = this.model.records.length > 0 ? pick(this.model.records) : null
    if (!record || below(4) === 0) return this.#create(door)
    await pick([
      () => this.#change(door, record),
      () => this.#change(door, record),
      () => this.#change(door, record),
      () => this.#replace(door),
      () => this.#place(door, record),
      () => this.#setDraft(door, record),
      () => this.#pin(door, record),
      () => this.#revert(door, record),
      () => this.#unpin(door, record),
      () => this.#remove(door, record),
      () => this.#restore(door),
      () => this.#rename(door),
    ])()
  }

  /** Every marker in sight was published, and so visitors see what the model says. */
  async look(...more: string[]): Promise<void> {
    for (const path of [...this.#paths, ...more]) {
      const { text } = await this.#site.visit(path)
      for (const marker of text.match(MARKER) ?? [])
        assert.ok(
          this.model.published.has(marker),
          `${marker} at ${path} was never published:\n${this.#trace.join('\n')}`,
        )
    }
    for (const page of this.model.records.filter(({ kind }) => kind === 'page')) {
      const text = await this.#site.text(page.path!)
      for (const marker of live(page))
        assert.ok(text.includes(marker), `${marker} is missing at ${page.path}:\n${this.#trace.join('\n')}`)
    }
  }

  async #setPolicy(): Promise<void> {
    const values = ['live', 'review'] as const
    this.#policy = { people: this.#chance.pick(values), agents: this.#chance.pick(values) }
    await this.#site.set({ publish_policy: this.#policy })
    this.#trace.push(JSON.stringify(this.#policy))
  }

  async #create(door: Door): Promise<void> {
    const { below, pick } = this.#chance
    const kind = pick<Kind>(['page', 'page', 'component', 'snippet', 'theme', 'header', 'row'])
    const [one, other] = [this.#marker(), this.#marker()]
    const path = kind === 'page' ? `/p${++this.#names}` : null
    const publish = below(4) > 0 ? {} : { publish: false }
    const bodies: Record<Kind, () => object> = {
      page: () => ({ path, title: `everything ${one}`, html_content: `<p>everything ${other}</p>` }),
      component: () => ({ name: `c${1 + below(3)}`, html_content: `<b>${one}</b>` }),
      snippet: () => ({
        name: `s${1 + below(3)}`,
        html_content: `<b>${one}</b>`,
        placement: pick(['inline', 'body_end']),
      }),
      theme: () => ({ name: 'T', css: `b{--a:"${one}"}`, ...(below(2) ? { active: true } : {}) }),
      header: () => ({ html_content: `<b>${one}</b>`, ...(below(2) ? { default_on_page_language: 'en' } : {}) }),
      row: () => ({ values: { name: `everything ${one}`, slug: `row-${one.slice(2)}` } }),
    }
    if (path) this.#paths.add(path).add(`${path}.md`)
    if (kind === 'row') this.#paths.add(`/posts/row-${one.slice(2)}`)
    const body = { ...bodies[kind](), ...publish }
    const held = this.#holds(door) || 'publish' in publish
    const reply = await this.#send(door, createOf(kind), { website_id: this.#site.id, table_id: this.#table }, body)
    if (!reply) return
    this.model.create(kind, reply.id, kind === 'page' ? [one, other] : [one], { held, path })
  }

  async #change(door: Door, record: Record_): Promise<void> {
    const publish = this.#chance.below(4) > 0 ? {} : { publish: false }
    const held = this.#holds(door) || 'publish' in publish
    const [one, other] = [this.#marker(), this.#marker()]
    const text = `<b>everything ${one}</b>`
    const bodies: Record<Kind, object> = {
      page: { html_content: text, title: `everything ${other}` },
      component: { html_content: text },
      snippet: { html_content: text },
      theme: { css: `b{--a:"${one}"}` },
      header: { html_content: text },
      row: { values: { name: `everything ${one}` } },
    }
    const body = { ...bodies[record.kind], ...publish }
    const markers = record.kind === 'page' ? [one, other] : [one]
    const isBatch = record.kind !== 'row' && this.#chance.below(3) === 0
    const done = isBatch
      ? await this.#send(
          door,
          'batch_edit',
          { website_id: this.#site.id },
          { edits: [{ kind: record.kind, id: record.id, ...body }] },
        )
      : await this.#send(door, updateOf(record.kind), { id: record.id }, body)
    if (done) this.model.change(record, markers, { held })
  }

  /** In all records that have the marker, in one of which it is. */
  async #replace(door: Door): Promise<void> {
    const record = this.#chance.pick(this.model.records)
    const find = record.versions.at(-1)![0]!
    const replace = this.#marker()
    const done = await this.#send(door, 'site_replace', { website_id: this.#site.id }, { find, replace })
    for (const { id } of done?.records ?? []) {
      const changed = this.model.records.find((each) => each.id === id)!
      const markers = changed.versions.at(-1)!.map((marker) => (marker === find ? replace : marker))
      this.model.change(changed, markers, { held: this.#holds(door) })
    }
  }

  /** What has no version. */
  async #place(door: Door, { kind, id }: Record_): Promise<void> {
    const { below } = this.#chance
    const bodies: Partial<Record<Kind, object>> = {
      page: { in_sitemap: below(2) === 0, use_header: below(2) === 0 },
      theme: { active: below(2) === 0 },
      header: { default_on_page_language: below(2) ? 'en' : null },
      component: { name: `c${1 + below(3)}` },
    }
    if (bodies[kind]) await this.#send(door, updateOf(kind), { id }, bodies[kind])
  }

  async #setDraft(door: Door, record: Record_): Promise<void> {
    if (record.kind !== 'page' && record.kind !== 'row') return
    const status = this.#chance.pick(['published', 'draft'])
    if (await this.#send(door, updateOf(record.kind), { id: record.id }, { status }))
      this.model.setDraft(record, status === 'draft')
  }

  async #pin(door: Door, record: Record_): Promise<void> {
    const version = await this.#someVersion(record)
    if (!version) return
    if (await this.#send(door, `${record.kind}_versions_pin`, { id: version.id }))
      this.model.pin(record, version.number)
  }

  async #revert(door: Door, record: Record_): Promise<void> {
    const version = await this.#someVersion(record)
    if (!version) return
    if (await this.#send(door, `${record.kind}_versions_revert`, { id: version.id }))
      this.model.revert(record, version.number)
  }

  async #unpin(door: Door, record: Record_): Promise<void> {
    if (await this.#send(door, `${record.kind}s_unpin`, { id: record.id })) this.model.pin(record, null)
  }

  async #remove(door: Door, record: Record_): Promise<void> {
    if (!(await this.#send(door, `${record.kind}s_delete`, { id: record.id }))) return
    this.model.remove(record)
    this.#trash.push(record)
  }

  async #restore(door: Door): Promise<void> {
    const record = this.#trash.at(-1)
    if (!record) return
    const { body } = await owner.get(`/api/v1/websites/${this.#site.id}/trash?per=200`)
    const item = (body.data as Json[]).find(({ record_id }) => record_id === record.id)
    if (!item || !(await this.#send(door, 'trash_restore', { id: item.id }, {}))) return
    this.#trash.pop()
    this.model.restore(record)
  }

  async #rename(door: Door): Promise<void> {
    const marker = this.#marker()
    if (await this.#send(door, 'websites_update', { id: this.#site.id }, { name: `everything ${marker}` }))
      if (!this.#holds(door)) this.model.published.add(marker)
  }

  async #someVersion({ kind, id }: Record_): Promise<{ id: string; number: number } | null> {
    const { body } = await owner.get(`/api/v1/websites/${kind === 'row' ? 'tables/row' : kind}s/${id}/versions`)
    const versions = body.data as { id: string; number: number }[]
    // A row that was never changed has none.
    return versions.length > 0 ? this.#chance.pick(versions) : null
  }

  #holds(door: Door): boolean {
    return this.#policy[door === 'person' ? 'people' : 'agents'] === 'review'
  }

  #marker(): string {
    return `mk${++this.#markers}x`
  }

  /** The answer of a success; null after a refusal. */
  async #send(door: Door, name: string, params: Params, body: object = {}): Promise<Json | null> {
    const operation = catalog.byName.get(name)!
    const answer = await this.#sendTo(door, operation, params, body)
    this.#trace.push(`${door} ${name} ${JSON.stringify({ ...params, ...body })}: ${answer ? 'done' : 'refused'}`)
    return answer
  }

  async #sendTo(door: Door, operation: Operation, params: Params, body: object): Promise<Json | null> {
    if (door === 'tools') return byTool(operation, params, body)
    const { method, path, params: named } = routesOf(operation).at(-1)!
    const filled = named.reduce((text, param) => text.replace(`:${param}`, params[param]!), path)
    const {
      status,
      body: answer,
      text,
    } = await (door === 'person' ? owner : program).send(method, API_PREFIX + filled, body)
    assert.ok(status < 500, text)
    // 202 is a request that waits for approval: nothing was done.
    return status < 300 && status !== 202 ? (answer ?? {}) : null
  }
}

type Params = Record<string, string>

async function byTool(operation: Operation, params: Params, body: object): Promise<Json | null> {
  const { family = operation.name, kind, recordId } = (operation.tool ?? {}) as Partial<ToolFamily>
  const { params: named } = routesOf(operation).at(-1)!
  const given = named.map((param) => [param === recordId ? 'record_id' : param, params[param]])
  const args = { ...(kind ? { kind } : {}), ...Object.fromEntries(given), ...body, verbose: true }
  const { isError, structured, text } = await agentOf(owner).call(family, args)
  assert.doesNotMatch(text, /internal_error/)
  return isError || structured?.approve_url ? null : (structured ?? {})
}

function createOf(kind: Kind): string {
  return `${kind}s_create`
}

function updateOf(kind: Kind): string {
  return `${kind}s_update`
}
=======
>>>>>>> w-reviewtests

import assert from 'node:assert/strict'
import type { Json } from '#test/support/client.ts'
import type { Chance } from '../../faults/support/chance.ts'
import type { TestSite } from '../support.ts'
import { type Callers, type Door, type Params, send } from './doors.ts'
import { type Kind, live, Model, type Record_ } from './model.ts'
import { type Effect, Waiting } from './waiting.ts'

const MARKER = /mk\d+x/g

type Policy = Record<'people' | 'agents', 'live' | 'review'>

/** Where everything that is not a page of its own is shown. */
const ALL = `<site-component name="c1"/><site-component name="c2"/><site-snippet name="s1"/><site-snippet name="s2"/>
<site-form name="f1"/><site-form name="f2"/>
<i>{{ asset['a1.txt'].alt }}</i><i>{{ asset['a2.txt'].alt }}</i>
<site-rows table="posts"><a href="/posts/{{ row.slug }}">{{ row.name }}</a></site-rows><site-feed table="posts" title="name" link="/posts/{{ row.slug }}"/>`

/** A random program on a website of its own, beside a model of what visitors may see. */
export class Run {
  readonly model = new Model()
  readonly #chance: Chance
  readonly #site: TestSite
  readonly #paths = new Set(['/', '/all', '/all.md', '/all/feed.xml', '/sitemap.xml', '/llms.txt', '/nowhere'])
  readonly #trash: Record_[] = []
  /** What was done, for a failure. */
  readonly #trace: string[] = []
  readonly #callers: Callers
  waiting!: Waiting
  #policy: Policy = { people: 'live', agents: 'live' }
  #markers = 0
  #names = 0
  #table = ''

  constructor(chance: Chance, site: TestSite, callers: Callers) {
    this.#callers = callers
    this.#chance = chance
    this.#site = site
  }

  async start(): Promise<void> {
    const columns = [
      { key: 'name', type: 'text' },
      { key: 'slug', type: 'text' },
    ]
    this.#table = (await this.#site.add('tables', { name: 'Posts', key: 'posts', columns })).id
    const { owner } = this.#callers
    this.waiting = new Waiting({ owner, website: this.#site.id, table: this.#table, trace: this.#trace })
    await this.#site.add('pages', { path: '/all', title: 'All', html_content: ALL })
    await this.#site.add('pages', { path: '/find', title: 'Find', html_content: '<site-search/>' })
    const bound = { path: '/posts/:slug', table_id: this.#table, row_key: 'slug', html_content: '{{ row.name }}' }
    await this.#site.add('pages', { ...bound, title: '{{ row.name }}' })
    await this.#setPolicy()
  }

  async step(): Promise<void> {
    const { below, pick } = this.#chance
    if (below(8) === 0) return this.#setPolicy()
    if (this.waiting.size > 0 && below(6) === 0) return this.waiting.decide(this.#chance)
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
    for (const asset of this.model.records.filter(({ kind }) => kind === 'asset')) {
      const { body } = await this.#callers.owner.get(`/api/v1/websites/assets/${asset.id}`)
      const { status, text } = await this.#site.visit(`/assets/${asset.id}/${body.filename}`)
      const [, inFile] = live(asset)
      const isRight = inFile === undefined ? status === 404 : text.includes(inFile)
      assert.ok(isRight, `${body.filename} answers ${status}, ${text} without ${inFile}:\n${this.#trace.join('\n')}`)
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
    const kind = pick<Kind>(['page', 'page', 'component', 'snippet', 'theme', 'header', 'form', 'asset', 'row'])
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
      form: () => ({ name: 'Contact', key: `f${1 + below(3)}`, fields: [{ label: `everything ${one}` }] }),
      asset: () => ({ ...fileWith(other), filename: `a${1 + below(3)}.txt`, alt: `everything ${one}` }),
      row: () => ({ values: { name: `everything ${one}`, slug: `row-${one.slice(2)}` } }),
    }
    if (path) this.#paths.add(path).add(`${path}.md`)
    if (kind === 'row') this.#paths.add(`/posts/row-${one.slice(2)}`)
    const body = { ...bodies[kind](), ...publish }
    const markers = hasTwo(kind) ? [one, other] : [one]
    const params = { website_id: this.#site.id, table_id: this.#table }
    await this.#send(door, createOf(kind), params, body, ({ id }, { held }) => {
      if (kind === 'asset') for (const name of ['a1', 'a2', 'a3']) this.#paths.add(`/assets/${id}/${name}.txt`)
      this.model.create(kind, id, markers, { held: held || 'publish' in publish, path })
    })
  }

  async #change(door: Door, record: Record_): Promise<void> {
    const publish = this.#chance.below(4) > 0 ? {} : { publish: false }
    const [one, other] = [this.#marker(), this.#marker()]
    const text = `<b>everything ${one}</b>`
    const bodies: Record<Kind, object> = {
      page: { html_content: text, title: `everything ${other}` },
      component: { html_content: text },
      snippet: { html_content: text },
      theme: { css: `b{--a:"${one}"}` },
      header: { html_content: text },
      form: { fields: [{ label: `everything ${one}` }] },
      asset: { ...fileWith(other), alt: `everything ${one}`, asset_id: record.id },
      row: { values: { name: `everything ${one}` } },
    }
    const body = { ...bodies[record.kind], ...publish }
    const markers = hasTwo(record.kind) ? [one, other] : [one]
    const effect: Effect = (_, { held }) => this.model.change(record, markers, { held: held || 'publish' in publish })
    const edits = [{ kind: record.kind, id: record.id, ...body }]
    const isBatch = !['row', 'form', 'asset'].includes(record.kind) && this.#chance.below(3) === 0
    if (record.kind === 'asset') await this.#send(door, 'assets_upload', { website_id: this.#site.id }, body, effect)
    else if (isBatch) await this.#send(door, 'batch_edit', { website_id: this.#site.id }, { edits }, effect)
    else await this.#send(door, updateOf(record.kind), { id: record.id }, body, effect)
  }

  /** In all records that have the marker, in one of which it is. */
  async #replace(door: Door): Promise<void> {
    const record = this.#chance.pick(this.model.records)
    const find = record.versions.at(-1)![0]!
    const replace = this.#marker()
    await this.#send(
      door,
      'site_replace',
      { website_id: this.#site.id },
      { find, replace },
      ({ records }, { held }) => {
        for (const { id } of records) {
          const changed = this.model.records.find((each) => each.id === id)!
          const markers = changed.versions.at(-1)!.map((marker) => (marker === find ? replace : marker))
          this.model.change(changed, markers, { held })
        }
      },
    )
  }

  /** What has no version. */
  async #place(door: Door, { kind, id }: Record_): Promise<void> {
    const { below } = this.#chance
    const bodies: Partial<Record<Kind, object>> = {
      page: { in_sitemap: below(2) === 0, use_header: below(2) === 0 },
      theme: { active: below(2) === 0 },
      header: { default_on_page_language: below(2) ? 'en' : null },
      component: { name: `c${1 + below(3)}` },
      form: { key: `f${1 + below(3)}` },
      asset: { filename: `a${1 + below(3)}.txt` },
    }
    if (bodies[kind]) await this.#send(door, updateOf(kind), { id }, bodies[kind], () => {})
  }

  async #setDraft(door: Door, record: Record_): Promise<void> {
    if (record.kind !== 'page' && record.kind !== 'row') return
    const status = this.#chance.pick(['published', 'draft'])
    const effect = () => this.model.setDraft(record, status === 'draft')
    await this.#send(door, updateOf(record.kind), { id: record.id }, { status }, effect)
  }

  async #pin(door: Door, record: Record_): Promise<void> {
    const version = await this.#someVersion(record)
    if (!version) return
    const effect = () => this.model.pin(record, version.number)
    await this.#send(door, `${record.kind}_versions_pin`, { id: version.id }, {}, effect)
  }

  async #revert(door: Door, record: Record_): Promise<void> {
    const version = await this.#someVersion(record)
    if (!version) return
    const effect = () => this.model.revert(record, version.number)
    await this.#send(door, `${record.kind}_versions_revert`, { id: version.id }, {}, effect)
  }

  async #unpin(door: Door, record: Record_): Promise<void> {
    await this.#send(door, `${record.kind}s_unpin`, { id: record.id }, {}, () => this.model.pin(record, null))
  }

  async #remove(door: Door, record: Record_): Promise<void> {
    await this.#send(door, `${record.kind}s_delete`, { id: record.id }, {}, () => {
      this.model.remove(record)
      this.#trash.push(record)
    })
  }

  async #restore(door: Door): Promise<void> {
    const record = this.#trash.at(-1)
    if (!record) return
    const { body } = await this.#callers.owner.get(`/api/v1/websites/${this.#site.id}/trash?per=200`)
    const item = (body.data as Json[]).find(({ record_id }) => record_id === record.id)
    if (!item) return
    await this.#send(door, 'trash_restore', { id: item.id }, {}, () => {
      this.#trash.splice(this.#trash.indexOf(record), 1)
      this.model.restore(record)
    })
  }

  async #rename(door: Door): Promise<void> {
    const marker = this.#marker()
    const effect = () => this.model.published.add(marker)
    await this.#send(door, 'websites_update', { id: this.#site.id }, { name: `everything ${marker}` }, effect)
  }

  async #someVersion({ kind, id }: Record_): Promise<{ id: string; number: number } | null> {
    if (kind === 'row') return null
    // A form and an asset have none before their first change.
    const path = kind === 'form' ? 'history' : 'versions'
    const { body } = await this.#callers.owner.get(`/api/v1/websites/${kind}s/${id}/${path}`)
    return body.data.length === 0 ? null : this.#chance.pick(body.data as { id: string; number: number }[])
  }

  #holds(door: Door): boolean {
    return this.#policy[door === 'person' ? 'people' : 'agents'] === 'review'
  }

  #marker(): string {
    return `mk${++this.#markers}x`
  }

  /** A success has its effect now, what waits once it is approved, a refusal none. */
  async #send(door: Door, name: string, params: Params, body: object, effect: Effect): Promise<void> {
    const answer = await send(this.#callers, door, name, params, body)
    const waits = answer?.status === 'waiting' && 'request_id' in answer
    this.#trace.push(
      `${door} ${name} ${JSON.stringify({ ...params, ...body })}: ${waits ? `waits as ${answer.request_id}` : answer ? 'done' : 'refused'}`,
    )
    if (waits) this.waiting.add({ id: answer.request_id, name, effect })
    else if (answer) effect(answer, { held: this.#holds(door) })
  }
}

function createOf(kind: Kind): string {
  return kind === 'asset' ? 'assets_upload' : `${kind}s_create`
}

/** Whether its versions hold two markers: in its title or alt text, and in its html or file. */
function hasTwo(kind: Kind): boolean {
  return kind === 'page' || kind === 'asset'
}

function fileWith(marker: string) {
  return { base64: Buffer.from(`everything ${marker}`).toString('base64'), content_type: 'text/plain' }
}

function updateOf(kind: Kind): string {
  return `${kind}s_update`
}

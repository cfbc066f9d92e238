import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json, Reply } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser()
})
after(() => service?.close())

const MODERN = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'Plain', version: '1' },
}

type Read = { isError: boolean; text: string }

/**
 * A client that shows texts and nothing else: it declares no capability, asks for no progress, calls only the tools that were listed, and of
 * a result sees the texts. What it was sent besides is an error.
 */
function plainClient(by: Person, revision: string) {
  const isModern = revision === MODERN
  const ask = async (method: string, params: Record<string, unknown>): Promise<Json> => {
    const headers = {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(isModern && { 'mcp-method': method, ...(params.name ? { 'mcp-name': String(params.name) } : {}) }),
    }
    const message = { jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta: META } : params }
    const reply: Reply = await by.post('/mcp?pictures=links', message, { headers })
    assert.equal(reply.status, 200, reply.text)
    assert.match(String(reply.headers['content-type']), /^application\/json/, 'one answer, and no stream')
    assert.ok(reply.body.result, reply.text)
    return reply.body.result
  }
  let listed: ReadonlySet<string>
  const read = async (name: string, given: object): Promise<Read> => {
    assert.ok(listed.has(name), `${name} was not listed`)
    const { content, isError, structuredContent, resultType } = await ask('tools/call', { name, arguments: given })
    assert.equal(structuredContent, undefined)
    assert.ok(resultType === undefined || resultType === 'complete', 'nothing is asked back')
    assert.deepEqual([...new Set(content.map(({ type }: Json) => type))], ['text'])
    return { isError, text: content.map(({ text }: Json) => text).join('\n') }
  }
  return {
    async begin(): Promise<string> {
      const begun = isModern
        ? await ask('server/discover', {})
        : await ask('initialize', {
            protocolVersion: revision,
            capabilities: {},
            clientInfo: { name: 'Plain', version: '1' },
          })
      listed = new Set((await ask('tools/list', {})).tools.map(({ name }: Json) => name))
      return begun.instructions
    },
    /** Calls a tool that was listed, others by the tools that call them. */
    async call(name: string, given: object): Promise<Read> {
      if (listed.has(name)) return read(name, given)
      const { text } = await read('tools_search', { query: name.replaceAll('_', ' ') })
      const found = JSON.parse(text).tools.find((tool: Json) => tool.name === name)
      assert.ok(found, `a search for its words finds ${name}`)
      const caller = found.annotations.readOnlyHint ? 'tools_read' : 'tools_run'
      return read(caller, { name, arguments: given })
    },
    async told(name: string, given: object): Promise<string> {
      const { isError, text } = await this.call(name, given)
      assert.equal(isError, false, text)
      return text
    },
    /** What stands as JSON in the last text. */
    async data(name: string, given: object): Promise<Json> {
      const text = await this.told(name, given)
      return JSON.parse(text.slice(text.search(/^\{/m)))
    },
    async refused(name: string, given: object): Promise<Json> {
      const { isError, text } = await this.call(name, given)
      assert.equal(isError, true, text)
      return JSON.parse(text)
    },
  }
}

for (const revision of ['2025-06-18', '2025-11-25', MODERN])
  test(`a client that shows nothing but text builds, changes, publishes and deletes in ${revision}`, async () => {
    const client = plainClient(ann, revision)
    assert.match(await client.begin(), /`websites_create`/)
    assert.match(await client.told('docs_read', { topic: 'recipes' }), /^# Recipes/)

    const { id: website_id, url } = await client.data('websites_create', { name: `Plain ${revision}` })
    const visit = async (path: string) => service.visit(new URL(url).host, path)
    await client.data('shared_parts_create', {
      kind: 'header',
      website_id,
      html_content: '<nav><a href="/">Home</a></nav>',
      default_on_page_language: 'en',
    })
    await client.data('blocks_create', {
      kind: 'component',
      website_id,
      name: 'hours',
      html_content: '<p>From six</p>',
    })
    const html_content = '<h1>Bread</h1><site-component name="hours"></site-component>'
    await client.data('pages_create', { website_id, path: '/', title: 'Home', html_content })
    await client.data('pages_create', { website_id, path: '/old', title: 'Old', html_content: '<p>Old</p>' })
    assert.match((await visit('/')).text, /<nav>.*<h1>Bread<\/h1><p>From six<\/p>/s)

    // What it does not remember it finds again in texts.
    const overview = await client.told('site_overview', { website_id })
    for (const part of ['/old', 'hours', 'Home']) assert.ok(overview.includes(part), part)
    const { data: pages } = await client.data('pages_list', { website_id, fields: ['id', 'path'] })
    const idAt = (path: string) => pages.find((page: Json) => page.path === path).id
    const { sections } = await client.data('pages_outline', { website_id, path: '/' })
    const { fragment, etag } = await client.data('pages_get', { id: idAt('/'), selector: sections[0].selector })
    assert.equal(fragment.html, '<h1>Bread</h1>')

    // A change that is prepared unseen, and published.
    const change = { id: idAt('/'), old_html: fragment.html, new_html: '<h1>Warm bread</h1>' }
    const tried = await client.data('pages_update', { ...change, dry_run: true })
    assert.match(tried.diff, /^\+.*Warm bread/m)
    const notes = await client.told('pages_update', { ...change, publish: false, if_match: etag })
    assert.match(notes, /Visitors (still )?see/)
    const { error, changed } = await client.refused('pages_update', { ...change, if_match: etag })
    assert.ok(error && changed, 'a change that comes too late is told what was changed since')
    assert.doesNotMatch((await visit('/')).text, /Warm bread/)
    const waiting = await client.data('waiting_list', { website_id })
    assert.deepEqual(
      waiting.data.map(({ path }: Json) => path),
      ['/'],
    )
    assert.match(await client.told('pages_render', { website_id, path: '/', format: 'text' }), /# Warm bread/)
    await client.told('records_publish', { website_id, records: [{ kind: 'page', id: idAt('/') }] })
    assert.match((await visit('/')).text, /Warm bread/)
    assert.match((await client.refused('page_screenshot', { website_id, path: '/' })).detail, /CHROMIUM/)

    // What is used is deleted only where that is said; what is deleted comes back by the id in the text.
    const { data: components } = await client.data('records_list', { kind: 'component', website_id })
    const hours = { kind: 'component', id: components[0].id }
    const plan = await client.told('records_delete', { ...hours, dry_run: true })
    assert.match(plan, /"\/"/)
    const kept = await client.refused('records_delete', hours)
    assert.match(JSON.stringify(kept), /force/)
    assert.match(await client.told('records_delete', { ...hours, force: true }), /^Deleted/m)
    const deleted = await client.told('records_delete', { kind: 'page', id: idAt('/old') })
    const [, trash_id] = /trash_restore with id ([0-9a-f-]{36})/.exec(deleted) ?? []
    assert.equal((await visit('/old')).status, 404)
    await client.told('trash_restore', { id: trash_id })
    assert.equal((await visit('/old')).status, 200)

    // What takes its time is asked for again, without progress.
    const { id: export_id } = await client.data('records_export', { kind: 'website', record_id: website_id })
    const done = await until(
      () => client.data('records_get', { kind: 'export', id: export_id }),
      ({ status }) => status === 'done',
    )
    assert.equal((await fetch(done.url)).status, 200)
  })

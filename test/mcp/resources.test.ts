import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { DOCUMENTS, uriOf } from '#transport/mcp/documents.ts'
import { type Agent, agentOf } from './support/agent.ts'

let service: Service
let ann: Person
let agent: Agent

before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
})
after(() => service?.close())

const TEMPLATES = 'sitewright://docs/templates'
const DOCUMENT_URIS = DOCUMENTS.map(uriOf)

async function everyResource(by: Agent): Promise<Json[]> {
  const all: Json[] = []
  let cursor: string | undefined
  for (let n = 0; n < 50; n++) {
    const { resources, nextCursor } = await by.ask('resources/list', cursor ? { cursor } : {})
    all.push(...resources)
    if (nextCursor === undefined) return all
    cursor = nextCursor
  }
  throw new Error('the list does not end')
}

test('every page and shared part of every website is a resource, and can be read', async () => {
  const expected: string[] = [...DOCUMENT_URIS]
  for (const name of ['First', 'Empty', 'Third']) {
    const { id: website_id } = await agent.made('websites_create', { name })
    if (name === 'Empty') continue
    for (let n = 0; n < 60; n++) {
      const { id } = await agent.made('pages_create', {
        website_id,
        path: `/p${n}`,
        html_content: `<p>${name} ${n}</p>`,
      })
      expected.push(`site://${website_id}/pages/${id}`)
    }
    for (const kind of ['headers', 'footers', 'html_heads']) {
      const { id } = await agent.made('shared_parts_create', {
        kind: kind.slice(0, -1),
        website_id,
        html_content: `<!-- ${kind} -->`,
      })
      expected.push(`site://${website_id}/${kind}/${id}`)
    }
  }
  const all = await everyResource(agent)
  assert.deepEqual(
    all.map(({ uri }) => uri),
    expected,
  )
  for (const uri of [expected[DOCUMENT_URIS.length + 7]!, expected.at(-1)!]) {
    const { contents } = await agent.ask('resources/read', { uri })
    assert.equal(contents.length, 1)
    assert.deepEqual([contents[0].uri, contents[0].mimeType], [uri, 'text/html'])
    assert.match(contents[0].text, /<p>First 7<\/p>|<!-- html_heads -->/)
  }
  const own = await everyResource(agentOf(await service.newUser()))
  assert.deepEqual(
    own.map(({ uri }) => uri),
    DOCUMENT_URIS,
  )
})

test('the language of templates is a resource for every agent', async () => {
  const { contents } = await agent.ask('resources/read', { uri: TEMPLATES })
  assert.deepEqual([contents[0].uri, contents[0].mimeType], [TEMPLATES, 'text/markdown'])
  assert.equal(contents[0].text, readFileSync('docs/templates.md', 'utf8'))
})

test('templates tell how addresses are made', async () => {
  const { resourceTemplates } = await agent.ask('resources/templates/list')
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }: Json) => uriTemplate),
    [
      ...['pages', 'headers', 'footers', 'html_heads', 'components', 'snippets'].map((kind) => `${kind}/{id}`),
      ...['website', 'waiting', 'comments', 'submissions'],
    ].map((path) => `site://{website_id}/${path}`),
  )
})

test('what is not there, or another’s, is not found, each era in its words', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'Own' })
  const other = await agent.made('websites_create', { name: 'Other' })
  const { id } = await agent.made('pages_create', { website_id, path: '/x' })
  const own = `site://${website_id}/pages/${id}`
  const missing: [Agent, string][] = [
    [agentOf(await service.newUser()), own],
    [agent, `site://${other.id}/pages/${id}`],
    [agent, `site://${website_id}/headers/${id}`],
    [agent, `site://${website_id}/websites/${id}`],
    [agent, 'site://x'],
    [agent, 'file:///etc/passwd'],
  ]
  for (const [by, uri] of missing) {
    const message = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } }
    const { code, data } = await by.refused(200, message)
    assert.deepEqual([code, data], [-32002, { uri }])
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'resources/read', 'mcp-name': uri }
    const modern = await by.refused(200, { ...message, params: { uri, _meta } }, { headers })
    assert.deepEqual([modern.code, modern.data], [-32602, { uri }])
  }
})

test('a cursor that is none of ours is refused', async () => {
  for (const cursor of ['x', '0.0.0', '1.99.1', '1.0', '1.0.1.1', '-1.0.1'])
    assert.equal(
      (await agent.refused(200, { jsonrpc: '2.0', id: 1, method: 'resources/list', params: { cursor } })).code,
      -32602,
      cursor,
    )
})

test('a long page is cut here too', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'Long' })
  const { id } = await agent.made('pages_create', { website_id, path: '/long', html_content: 'long '.repeat(20_000) })
  const { contents } = await agent.ask('resources/read', { uri: `site://${website_id}/pages/${id}` })
  assert.match(contents[0].text, /\[CUT: \d+ more characters/)
  assert.match(contents[0]._meta.cut, /^This answer was cut/)
})

test('prompts fill in what they are given', async () => {
  const { prompts } = await agent.ask('prompts/list')
  assert.deepEqual(
    prompts.map(({ name }: Json) => name),
    [
      'new_site',
      'redesign_site',
      'translate_site',
      'audit_site',
      'change_facts',
      'publish_safely',
      'answer_comments',
      'import_site',
    ],
  )
  const { messages } = await agent.ask('prompts/get', { name: 'new_site', arguments: { about: 'a bakery in Graz' } })
  assert.match(messages[0].content.text, /a bakery in Graz/)
  for (const given of [{}, { about: 7 }, { about: 'x'.repeat(30_000) }, []]) {
    const params = { name: 'new_site', arguments: given }
    assert.equal((await agent.refused(200, { jsonrpc: '2.0', id: 1, method: 'prompts/get', params })).code, -32602)
  }
})

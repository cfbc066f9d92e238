// Runs once: clients of others speak the same protocol on either database; tools.test.ts runs every tool on both.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'

const INSPECTOR = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url),
)

let service: Service
let ann: Person

before(async () => {
  service = await startService()
  ann = await service.newUser()
})
after(() => service?.close())

/** The protocol's own client library, as its users have it. */
async function connected(mode: 'legacy' | 'auto' | { pin: string }, key = ann.key): Promise<Client> {
  const client = new Client({ name: 'a client', version: '1' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp?toolsets=all&structured=true`), {
      requestInit: { headers },
    }),
  )
  return client
}

const ERAS = [
  ['legacy', '2025-11-25', 'test'],
  ['auto', '2026-07-28', 'a client'],
  [{ pin: '2026-07-28' }, '2026-07-28', 'a client'],
] as const

for (const [mode, revision, name] of ERAS)
  test(`the client library, asked for ${JSON.stringify(mode)}, builds a website in ${revision}`, async () => {
    const client = await connected(mode)
    try {
      assert.equal(client.getNegotiatedProtocolVersion(), revision)
      assert.match(client.getInstructions() ?? '', /websites_create/)
      const { tools } = await client.listTools()
      assert.ok(tools.length > 30)
      // The library itself holds what comes against the tool's output schema.
      const call = async (name: string, given: Record<string, unknown>): Promise<Json> => {
        const { isError, structuredContent, content } = await client.callTool({ name, arguments: given })
        assert.ok(!isError, JSON.stringify(content))
        return structuredContent
      }
      const website = await call('websites_create', { name: `Built by ${revision}` })
      const website_id = website.id
      const shared = { website_id, default_on_page_language: 'en' }
      await call('shared_parts_create', {
        kind: 'html_head',
        ...shared,
        html_content: '<style>h1 { color: navy }</style>',
      })
      await call('shared_parts_create', { kind: 'header', ...shared, html_content: '<nav><a href="/">Home</a></nav>' })
      await call('shared_parts_create', { kind: 'footer', ...shared, html_content: '<footer>The end</footer>' })
      const page = await call('pages_create', { website_id, path: '/', title: 'Home', html_content: '<h1>Helo</h1>' })
      await call('pages_update', { id: page.id, old_html: 'Helo', new_html: 'Hello' })
      const { text } = await service.visit(`${website.subdomain}.sites.test`, '/')
      for (const part of ['color: navy', '<nav>', '<h1>Hello</h1>', 'The end', '<title>Home</title>'])
        assert.ok(text.includes(part), part)

      const { data } = await call('versions_list', { kind: 'page', record_id: page.id })
      assert.deepEqual(
        data.map(({ created_by, source }: Json) => [created_by.client, source]),
        [
          [name, 'mcp'],
          [name, 'mcp'],
        ],
      )

      const gone = await call('pages_create', { website_id, path: '/gone' })
      const { done, trash_id } = await call('records_delete', { kind: 'page', id: gone.id })
      assert.deepEqual([done, typeof trash_id], [true, 'string'])

      const { isError, content } = await client.callTool({ name: 'pages_update', arguments: { id: page.id, title: 7 } })
      assert.equal(isError, true)
      assert.equal(JSON.parse((content as Json)[0].text).code, 'validation_failed')

      const uri = `site://${website_id}/pages/${page.id}`
      assert.ok((await client.listResources()).resources.some((resource) => resource.uri === uri))
      const { contents } = await client.readResource({ uri })
      assert.deepEqual(contents[0], { uri, mimeType: 'text/html', text: '<h1>Hello</h1>' })
      await assert.rejects(client.readResource({ uri: `${uri}0` }))
      const { messages } = await client.getPrompt({ name: 'audit_site', arguments: { website_id } })
      assert.match(JSON.stringify(messages), new RegExp(website_id))
    } finally {
      await client.close()
    }
  })

test('the client library is refused with a bad key, and a read-only one may read', async () => {
  await assert.rejects(connected('legacy', 'sitewright_nobody'))
  const client = await connected('legacy', (await service.readOnlyKeyFor(ann)).key)
  try {
    assert.ok((await client.callTool({ name: 'websites_list', arguments: {} })).structuredContent)
    await assert.rejects(client.callTool({ name: 'websites_create', arguments: { name: 'x' } }), /Insufficient scope/)
  } finally {
    await client.close()
  }
})

test('the inspector finds nothing in the tools', async () => {
  const home = mkdtempSync(join(tmpdir(), 'sitewright-inspector-'))
  try {
    const args = [
      '--cli',
      '--strict',
      '--method',
      'tools/list',
      '--server-url',
      `${service.url}/mcp?toolsets=all&structured=true`,
      '--transport',
      'http',
    ]
    const { status, stdout, stderr } = await inspect([...args, '--header', `Authorization: Bearer ${ann.key}`], home)
    assert.equal(status, 0, stderr)
    assert.ok(JSON.parse(stdout).tools.length > 30)
    assert.doesNotMatch(stderr, /Warning|Error/)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

function inspect(args: string[], home: string): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { timeout: 60_000, maxBuffer: 50_000_000, env: { PATH: process.env.PATH, HOME: home } }
    const child = execFile(process.execPath, [INSPECTOR, ...args], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    )
  })
}

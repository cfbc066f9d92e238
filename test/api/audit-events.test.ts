import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexJournals } from '#events/journals/index-journals.ts'
import { grantAccess } from '#resources/accesses/store.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'

let service: Service
let owner: Person
let editor: Person
let website: string
let list: string
const pages: string[] = []
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { name: '=Ann' })
  editor = await service.newUser()
  const { body } = await owner.post('/api/v1/websites', { name: 'A test' })
  website = body.id
  list = `/api/v1/websites/${website}/audit_events`
  await service.database.write((tx) =>
    grantAccess(tx, { website_id: website, user_id: editor.userId, role: 'editor' }, Date.now()),
  )
  for (const by of [owner, editor, owner, editor]) {
    const { body } = await by.post(`/api/v1/websites/${website}/pages`, { title: crypto.randomUUID() })
    pages.push(body.id)
    await by.patch(`/api/v1/websites/pages/${body.id}`, { title: crypto.randomUUID() })
    if (pages.length === 2) await indexJournals(service.database)({}, new AbortController().signal)
  }
})
after(() => service?.close())

test('the log says who did what, through which client', async () => {
  const { body } = await owner.get(`${list}?per=1`)
  const [row] = body.data
  assert.deepEqual(
    [row.operation, row.kind, row.record_id, row.actor.id, row.actor.client, row.client.kind, row.source],
    ['pages_update', 'page', pages[3], editor.userId, 'test', 'api_key', 'api'],
  )
})

test('filters count alone and together, over what is indexed and what is not', async () => {
  const operations = async (query: string) => {
    const found: string[] = []
    for (let before: string | null = ''; before !== null; ) {
      const { body, text }: { body: Json; text: string } = await owner.get(
        `${list}?per=3&${query}${before && `&before=${before}`}`,
      )
      assert.ok(body.data, text)
      found.push(...body.data.map(({ operation, record_id }: Json) => `${operation} ${record_id}`))
      before = body.meta.before
    }
    return found
  }
  const made = pages.map((id) => `pages_create ${id}`).toReversed()
  assert.deepEqual(await operations('operation=pages_create'), made)
  assert.deepEqual(await operations(`operation=pages_create&actor=${editor.userId}`), [made[0], made[2]])
  assert.deepEqual(await operations(`record_id=${pages[0]}&kind=page`), [
    `pages_update ${pages[0]}`,
    `pages_create ${pages[0]}`,
  ])
  assert.equal((await operations('source=api')).length, 9)
  assert.deepEqual(await operations('source=mcp'), [])
  const key = (await owner.get(`${list}?per=1&actor=${owner.userId}`)).body.data[0].client.id
  assert.equal((await operations(`client_id=${key}`)).length, 5)
  assert.equal((await operations(`since=${new Date(0).toISOString()}&until=${new Date().toISOString()}`)).length, 9)
  assert.deepEqual(await operations(`until=${new Date(0).toISOString()}`), [])
})

test('an unknown operation is refused with the nearest', async () => {
  const { status, body } = await owner.get(`${list}?operation=page_create`)
  assert.deepEqual([status, body.errors.operation], [422, ["is unknown; did you mean 'pages_create'?"]])
})

test('a member below admin reads nothing of it', async () => {
  assert.equal((await editor.get(list)).status, 403)
  assert.equal((await editor.post(`${list}/export`, { format: 'csv' })).status, 403)
})

test('the log is exported as CSV without formulas, and as JSON lines', async () => {
  const fetched = async (body: object) => {
    const { body: file, text } = await owner.post(`${list}/export`, body)
    assert.ok(file.url, text)
    return (await service.visit(`localhost:${service.port}`, new URL(file.url).pathname)).text
  }
  const csv = (await fetched({ format: 'csv' })).trimEnd().split('\r\n')
  assert.equal(csv.length, 10)
  assert.ok(csv.at(-1)!.includes(`,'=Ann,`), csv.at(-1)!)
  const lines = (await fetched({ format: 'jsonl', operation: 'pages_create' })).trimEnd().split('\n')
  const { body } = await owner.get(`${list}?operation=pages_create`)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    body.data,
  )
})

test('no secret is in the log, nor in any event', async () => {
  const { body: created } = await owner.post('/api/v1/api_keys', { name: 'Another', scope: 'read' })
  assert.ok(created.key)
  const { body: invitation } = await owner.post(`/api/v1/websites/${website}/invitations`, {
    email: 'x@example.com',
    role: 'editor',
  })
  const token = new URL(invitation.accept_url).pathname.split('/').at(-1)!
  const { reader } = service.database
  const rows = [
    ...(await reader.selectFrom('audit_events').selectAll().execute()),
    ...(await reader.selectFrom('events').selectAll().execute()),
  ]
  const text = JSON.stringify(rows)
  for (const secret of [created.key, token, owner.key]) assert.ok(!text.includes(secret))
})

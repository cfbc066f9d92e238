// Runs once: what is refused follows from the declarations, and test/api tries it on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routesOf } from '#kernel/operations/catalog.ts'
import { catalog } from '#resources/index.ts'
import { CHANGE_EVERYTHING } from '#resources/websites/websites/content-editors.ts'
import { everyRoute } from './support/addresses.ts'
import { call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { ownService } from './support/shared-service.ts'
import { assertUnseen } from './support/unseen.ts'
import { makeWorld, type World } from './support/world.ts'

/** Writes of the role `content` that change nothing of the website: the team's own work, and what is checked in its parts. */
const NO_CONTENT = [
  'previews_start',
  'site_at',
  'previews_stop',
  'previews_set_draft',
  'batch_edit',
  'change_sets_create',
  'change_sets_update',
  'change_sets_end',
  'requests_decline',
  'site_replace',
]
/** Only the team sees what these change, or what a later call brings, which is checked then. */
const FOR_THE_TEAM = ['assets_request_upload_url', 'submissions_update']
const NOTHING = { pages: [], tables: [], assets: false, submissions: false, facts: false }

let world: World
before(async () => {
  world = await makeWorld(await ownService())
})
after(() => world?.service.close())

const written = catalog.operations.filter(({ scope, role }) => scope === 'write' && role === 'content')

const choose = (choice: object) =>
  world.service.database.write((tx) =>
    tx
      .updateTable('websites')
      .set({ content_editors: JSON.stringify(choice) })
      .execute(),
  )

test('every write that content editors may do says which work it is', () => {
  const silent = written.filter(({ content }) => !content).map(({ name }) => name)
  assert.deepEqual(silent, NO_CONTENT)
  assert.deepEqual(
    catalog.operations.filter(({ content, role }) => content && role !== 'content').map(({ name }) => name),
    [],
  )
})

for (const { operation, route, title } of everyRoute(written.filter(({ content }) => content)))
  test(`${title}: refused where it was not chosen, to content editors alone`, async () => {
    const { people, site } = world
    const params = await caseOf(operation).params(site, people.content)
    await choose(NOTHING)
    const refused = await call(people.content, operation, route, params)
    assert.deepEqual([refused.status, refused.body?.code], [403, 'not_for_content_editors'], refused.text)
    assert.match(refused.body.detail, /Ask an editor or admin/)
    const { status, text } = await call(people.editor, operation, route, params)
    assert.ok(status < 300, text)
    await choose(CHANGE_EVERYTHING)
  })

for (const operation of written.filter(({ content, name }) => content && !FOR_THE_TEAM.includes(name)))
  test(`${operation.name} by a content editor waits until somebody else publishes it`, async () => {
    const { people, site } = world
    // What is there already is live.
    await choose({ ...CHANGE_EVERYTHING, publish: true })
    const params = await caseOf(operation).params(site, people.content)
    await choose(CHANGE_EVERYTHING)
    const reply = await call(people.content, operation, routesOf(operation)[0]!, params)
    if (operation.review === 'draft') return assertUnseen(people.admin, params, reply)
    // A part of it that would be live is a draft, or the whole waits.
    if (operation.review === 'free') return assertRowsUnseen(params.table_id!)
    assert.deepEqual([reply.status, reply.body.status], [202, 'waiting'], reply.text)
    const approve = `/api/v1/websites/requests/${reply.body.request_id}/approve`
    assert.equal((await people.content.post(approve)).status, 403)
    const approved = await people.editor.post(approve)
    assert.equal(approved.status, 200, approved.text)
  })

async function assertRowsUnseen(table: string) {
  const { body } = await world.people.admin.get(`/api/v1/websites/tables/${table}/rows`)
  assert.ok(body.data.length > 0)
  for (const row of body.data) assert.equal(row.status, 'draft')
}

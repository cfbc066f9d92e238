// Runs once: what is refused follows from the declarations, and test/api tries it on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalog } from '#resources/index.ts'
import { CHANGE_EVERYTHING } from '#resources/websites/websites/content-editors.ts'
import { everyRoute } from './support/addresses.ts'
import { call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { ownService } from './support/shared-service.ts'
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
const NOTHING = { pages: [], tables: [], assets: false, submissions: false, facts: false }

let world: World
before(async () => {
  world = await makeWorld(await ownService())
})
after(() => world?.service.close())

const written = catalog.operations.filter(({ scope, role }) => scope === 'write' && role === 'content')

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
    const { people, site, service } = world
    const params = await caseOf(operation).params(site, people.content)
    const choose = (choice: object) =>
      service.database.write((tx) =>
        tx
          .updateTable('websites')
          .set({ content_editors: JSON.stringify(choice) })
          .execute(),
      )
    await choose(NOTHING)
    const refused = await call(people.content, operation, route, params)
    assert.deepEqual([refused.status, refused.body?.code], [403, 'not_for_content_editors'], refused.text)
    assert.match(refused.body.detail, /Ask an editor or admin/)
    const { status, text } = await call(people.editor, operation, route, params)
    assert.ok(status < 300, text)
    await choose(CHANGE_EVERYTHING)
  })

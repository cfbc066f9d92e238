import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LATEST, LIVE, type Selection } from '#kernel/versioning/selection.ts'
import { activeTheme, componentsByName, placedSnippets, snippetsByName } from '#resources/content/blocks/live-store.ts'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, NOBODYS_ID, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const at = (website: Json) => `${API}/websites/${website.id}/snippets`
const create = (website: Json, fields: object = {}): Promise<Json> =>
  answered(201, ann.post(at(website), { name: 'hours', html_content: '<p>9 to 5</p>', ...fields }))
const change = (snippet: Json, fields: object) => answered(200, ann.patch(flat('snippets', snippet), fields))

test('a snippet is inline, active and for all pages unless it says otherwise', async () => {
  const website = await newWebsite(ann)
  const snippet = await create(website)
  const { id, created_at, updated_at, latest_version_id, live_version_id, ...rest } = snippet
  assert.deepEqual(rest, {
    website_id: website.id,
    name: 'hours',
    html_content: '<p>9 to 5</p>',
    placement: 'inline',
    page_ids: null,
    active: true,
    pinned_version_id: null,
    pin_reason: null,
    version_number: 1,
  })
  await refused(ann.post(at(website), { name: 'x', html_content: 'x', placement: 'footer' }), 'placement')
})

test('its pages must be pages of the website', async () => {
  const website = await newWebsite(ann)
  const page = await newPage(ann, website)
  const foreign = await newPage(ann, await newWebsite(ann))
  const snippet = await create(website, { page_ids: [page.id.toUpperCase(), page.id] })
  assert.deepEqual(snippet.page_ids, [page.id])
  await refused(ann.patch(flat('snippets', snippet), { page_ids: [NOBODYS_ID] }), 'page_ids')
  await refused(ann.patch(flat('snippets', snippet), { page_ids: [foreign.id] }), 'page_ids')
  await refused(ann.patch(flat('snippets', snippet), { page_ids: ['x'] }), 'page_ids.0')
  assert.equal((await change(snippet, { page_ids: null })).page_ids, null)
})

test('placement, pages and activity are versioned', async () => {
  const website = await newWebsite(ann)
  const page = await newPage(ann, website)
  const snippet = await create(website)
  const changed = await change(snippet, { placement: 'head', active: false, page_ids: [page.id] })
  assert.equal(changed.version_number, 2)
  const first = snippet.latest_version_id
  const reverted = await answered(200, ann.post(`${API}/websites/snippets/versions/${first}/revert`))
  assert.deepEqual([reverted.placement, reverted.active, reverted.page_ids], ['inline', true, null])
})

test('a change of a placed snippet touches the pages that it is placed on', async () => {
  const website = await newWebsite(ann)
  const pages = [await newPage(ann, website), await newPage(ann, website), await newPage(ann, website)]
  const snippet = await create(website)
  assert.equal((await change(snippet, { html_content: 'a' })).usage_count, 0)
  assert.equal((await change(snippet, { placement: 'body_end' })).usage_count, 3)
  assert.equal((await change(snippet, { page_ids: [pages[1].id] })).usage_count, 1)
  assert.equal((await change(snippet, { active: false })).usage_count, 0)
})

test('what visitors are shown is read by name, by place, live or latest', async () => {
  const website = await newWebsite(ann)
  const { reader } = service.database
  const bar = await create(website, { name: 'bar', placement: 'body_end' })
  await create(website, { name: 'off', placement: 'head', active: false })
  const inline = await create(website, { name: 'inline' })
  await answered(200, ann.patch(`${API}/websites/snippets/versions/${bar.latest_version_id}/pin`))
  await change(bar, { html_content: 'new', placement: 'head' })
  const shown = async (selection: Selection) =>
    (await placedSnippets(reader, website.id, selection)).map(({ name, placement, html_content }) => [
      name,
      placement,
      html_content,
    ])
  assert.deepEqual(await shown(LIVE), [['bar', 'body_end', '<p>9 to 5</p>']])
  assert.deepEqual(await shown(LATEST), [['bar', 'head', 'new']])
  const by = (names: string[], website_id = website.id) => ({
    website_id,
    names,
    selection: LIVE,
    limit: { left: 10_000 },
  })
  const named = await snippetsByName(reader, by(['inline', 'off', 'nothing']))
  assert.deepEqual(
    named.map(({ id, version_id }) => [id, version_id]),
    [[inline.id, inline.latest_version_id]],
  )
  const fields = { name: 'hero', html_content: '<h2></h2>', css: 'h2 {}', props: [{ name: 'title' }] }
  const hero = await answered(201, ann.post(`${API}/websites/${website.id}/components`, fields))
  assert.deepEqual(await componentsByName(reader, by(['hero', 'other'])), [
    {
      id: hero.id,
      name: 'hero',
      version_id: hero.latest_version_id,
      title: null,
      html_content: '<h2></h2>',
      css: 'h2 {}',
      props: [{ name: 'title', type: 'text', required: false, default: null }],
    },
  ])
  assert.deepEqual(await componentsByName(reader, by(['hero'], NOBODYS_ID)), [])
  assert.equal(await activeTheme(reader, website.id), null)
})

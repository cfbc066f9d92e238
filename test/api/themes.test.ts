import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { activeTheme, themeById } from '#resources/blocks/live-store.ts'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { LATEST } from '#versioning/selection.ts'
import { API, answered, flat, NOBODYS_ID, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const at = (website: Json) => `${API}/websites/${website.id}/themes`
const create = (website: Json, fields: object = {}): Promise<Json> =>
  answered(201, ann.post(at(website), { name: 'Summer', ...fields }))
const change = (theme: Json, fields: object) => answered(200, ann.patch(flat('themes', theme), fields))
const themeOf = async (website: Json) => (await answered(200, ann.get(`${API}/websites/${website.id}`))).theme_id
const TOKENS = { color: { primary: { $value: '#2b2018', $type: 'color' } } }

test('a theme needs only a name, which need not be unique', async () => {
  const website = await newWebsite(ann)
  const theme = await create(website)
  const { id, created_at, updated_at, latest_version_id, live_version_id, ...rest } = theme
  assert.deepEqual(rest, {
    website_id: website.id,
    name: 'Summer',
    tokens: {},
    css: '',
    active: false,
    pinned_version_id: null,
    pin_reason: null,
    version_number: 1,
  })
  await create(website)
  await refused(ann.post(at(website), { name: ' ' }), 'name')
  await refused(ann.post(at(website), {}), 'name')
})

test('one theme is active, and the website names it', async () => {
  const website = await newWebsite(ann)
  await newPage(ann, website)
  const [a, b] = [await create(website, { active: true }), await create(website)]
  assert.equal(a.active, true)
  assert.equal(await themeOf(website), a.id)
  const before = await ann.get(flat('themes', a))
  const activated = await change(b, { active: true })
  assert.deepEqual([activated.active, activated.usage_count, activated.version_number], [true, 1, 1])
  assert.equal(await themeOf(website), b.id)
  const after = await ann.get(flat('themes', a))
  assert.equal(after.body.active, false)
  assert.notEqual(after.headers.etag, before.headers.etag)
  await answered(200, ann.patch(`${API}/websites/${website.id}`, { theme_id: a.id }))
  assert.equal((await answered(200, ann.get(flat('themes', a)))).active, true)
  assert.equal((await answered(200, ann.get(flat('themes', b)))).active, false)
  await change(b, { active: false })
  assert.equal(await themeOf(website), a.id)
  await change(a, { active: false })
  assert.equal(await themeOf(website), null)
  await change(a, { active: true })
  assert.equal((await ann.delete(flat('themes', a))).status, 204)
  assert.equal(await themeOf(website), null)
  await refused(ann.patch(`${API}/websites/${website.id}`, { theme_id: a.id }), 'theme_id')
  await refused(ann.patch(`${API}/websites/${website.id}`, { theme_id: NOBODYS_ID }), 'theme_id')
})

test('activating a theme in a dry run changes nothing', async () => {
  const website = await newWebsite(ann)
  const theme = await create(website)
  await change(theme, { active: true, css: 'a {}', dry_run: true })
  assert.equal(await themeOf(website), null)
})

test('tokens become variables, and a wrong one is named', async () => {
  const website = await newWebsite(ann)
  const theme = await create(website, { tokens: TOKENS, css: 'a { color: var(--color-primary) }', active: true })
  const { reader } = service.database
  const css = ':root {\n  --color-primary: #2b2018;\n}\na { color: var(--color-primary) }'
  assert.deepEqual(await activeTheme(reader, website.id), { id: theme.id, version_id: theme.latest_version_id, css })
  const hostile = { color: { primary: { $value: 'red;} body{display:none', $type: 'color' } } }
  await refused(ann.patch(flat('themes', theme), { tokens: hostile }), 'tokens.color.primary')
  await refused(
    ann.patch(flat('themes', theme), { tokens: { a: { $value: '{b}' }, b: { $value: '{a}' } } }),
    'tokens.a',
  )
  await refused(ann.patch(flat('themes', theme), { tokens: { a: { $value: 'x'.repeat(50_000) } } }), 'tokens')
  await refused(ann.patch(flat('themes', theme), { css: '</style>' }), 'css')
  await refused(ann.post(at(website), { name: 'x', tokens: [] }), 'tokens')
  const pinned = await answered(200, ann.patch(`${API}/websites/themes/versions/${theme.latest_version_id}/pin`))
  assert.equal(pinned.active, true)
  await change(theme, { tokens: {}, css: 'b {}' })
  assert.equal((await activeTheme(reader, website.id))?.css, css)
  assert.equal((await activeTheme(reader, website.id, LATEST))?.css, 'b {}')
  assert.equal((await themeById(reader, theme, LATEST))?.css, 'b {}')
})

test('a website has so many themes at most', async () => {
  const website = await newWebsite(ann)
  for (let count = 0; count < 100; count++) await create(website)
  const body = await refused(ann.post(at(website), { name: 'One more' }), 'base')
  assert.equal(body.code, 'theme_limit_reached')
  assert.equal((await answered(200, ann.get(at(website)))).meta.total_count, 100)
})

test('css is edited in parts, and compared', async () => {
  const website = await newWebsite(ann)
  const theme = await create(website, { css: 'a { color: red }', tokens: TOKENS })
  const changed = await change(theme, { edits: [{ old_html: 'red', new_html: 'blue' }], note: 'Blue' })
  assert.deepEqual([changed.css, changed.tokens, changed.version_number], ['a { color: blue }', TOKENS, 2])
  const diff = await answered(200, ann.get(`${flat('themes', theme)}/versions/diff`))
  assert.match(diff.diff, /-a \{ color: red \}\n\+a \{ color: blue \}/)
  const edits = [{ old_html: 'blue', new_html: 'x</style>' }]
  await refused(ann.patch(flat('themes', theme), { edits }), 'css')
  await refused(ann.patch(flat('themes', theme), { edits: [{ selector: 'a', new_html: 'x' }] }), 'edits.0.selector')
})

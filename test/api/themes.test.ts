import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LATEST } from '#kernel/versioning/selection.ts'
import { activeTheme, themeById } from '#resources/content/blocks/live-store.ts'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
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
  await change(theme, { tokens: { color: null }, css: 'b {}' })
  assert.equal((await activeTheme(reader, website.id))?.css, css)
  assert.equal((await activeTheme(reader, website.id, LATEST))?.css, 'b {}')
  assert.equal((await themeById(reader, theme, LATEST))?.css, 'b {}')
})

test('an update of tokens merges, null removes, and a dry run, versions and change sets show each token', async () => {
  const website = await newWebsite(ann)
  const color = { primary: { $value: '#111111', $type: 'color' }, link: { $value: '#222222', $type: 'color' } }
  const theme = await create(website, { tokens: { color, space: { small: { $value: '4px' } } } })
  const set = await answered(201, ann.post(`${API}/websites/${website.id}/change_sets`, { title: 'Red' }))
  const tokens = { color: { primary: { $value: 'red' } }, space: null }
  const expected = [
    { field: 'tokens.color.primary', before: color.primary, after: { $value: 'red', $type: 'color' } },
    { field: 'tokens.space.small', before: { $value: '4px' }, after: null },
  ]
  const dry = await change(theme, { tokens, dry_run: true })
  assert.deepEqual(dry.changed_fields, expected)
  const changed = await change(theme, { tokens })
  assert.deepEqual(changed.tokens, { color: { ...color, primary: { $value: 'red', $type: 'color' } } })
  const diff = await answered(200, ann.get(`${flat('themes', theme)}/versions/diff`))
  assert.deepEqual(diff.fields, expected)
  const { data } = await answered(200, ann.get(`${API}/websites/change_sets/${set.id}/diff`))
  assert.deepEqual(data[0].fields, expected)
  const same = await change(theme, { tokens: {} })
  assert.equal(same.version_number, changed.version_number)
})

test('a tool shows the tokens that a dry run would change', async () => {
  const theme = await create(await newWebsite(ann), { tokens: TOKENS })
  const args = { kind: 'theme', id: theme.id, tokens: { color: { primary: { $value: 'red' } } }, dry_run: true }
  const params = { name: 'blocks_update', arguments: args }
  const reply = await ann.post('/mcp?structured=true', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  assert.deepEqual(
    (reply.body as Json).result.structuredContent.changed_fields.map(({ field }: Json) => field),
    ['tokens.color.primary'],
  )
})

test('a variable that nothing defines is a warning, once', async () => {
  const website = await newWebsite(ann)
  const css = 'a { --own: 1px; margin: var(--own); color: var(--color-primary); top: var(--x, 0); left: var(--gone) }'
  const theme = await create(website, { tokens: TOKENS, css })
  const warning = (name: string) => `The css uses var(${name}), which no token and no rule of this theme defines.`
  assert.deepEqual(theme.warnings, [warning('--gone')])
  assert.equal((await change(theme, { css: `${css} b {}` })).warnings, undefined)
  assert.deepEqual((await change(theme, { tokens: { color: null } })).warnings, [warning('--color-primary')])
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

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const KINDS = [
  { kind: 'header', kinds: 'headers', name: 'Header' },
  { kind: 'footer', kinds: 'footers', name: 'Footer' },
  { kind: 'html_head', kinds: 'html_heads', name: 'Html head' },
] as const

/** The parts' text in a page, wherever it is. */
const mark = (word: string) => `<meta name="part" content="${word}">`

for (const { kind, kinds, name } of KINDS) {
  const id_field = `${kind}_id`
  const use_field = `use_${kind}`

  describe(kinds, () => {
    const at = (website: Json) => `${API}/websites/${website.id}/${kinds}`
    const create = (website: Json, fields: object = {}): Promise<Json> =>
      answered(201, ann.post(at(website), { html_content: mark('x'), ...fields }))
    const change = (part: Json, fields: object) => answered(200, ann.patch(flat(kinds, part), fields))
    const read = (part: Json) => answered(200, ann.get(flat(kinds, part)))

    test('it needs only html', async () => {
      const website = await newWebsite(ann)
      const part = await answered(201, ann.post(at(website), { html_content: '<p>x</p>' }))
      const { id, created_at, updated_at, latest_version_id, live_version_id, ...rest } = part
      assert.equal(live_version_id, latest_version_id)
      assert.equal(created_at, updated_at)
      assert.deepEqual(rest, {
        website_id: website.id,
        name,
        html_content: '<p>x</p>',
        default_on_page_language: null,
        pinned_version_id: null,
        pin_reason: null,
        version_number: 1,
        usage_count: 0,
      })
      assert.deepEqual(await read(part), part)
      assert.deepEqual(await answered(200, ann.get(`${at(website)}/${id}`)), part)
    })

    test('html is required and never blank', async () => {
      const website = await newWebsite(ann)
      for (const html_content of [undefined, '', ' \n\t', null, 5])
        await refused(ann.post(at(website), { name: 'x', html_content }), 'html_content')
      const part = await create(website)
      for (const html_content of ['', ' \n', null])
        await refused(ann.patch(flat(kinds, part), { html_content }), 'html_content')
      await refused(ann.post(at(website), { html_content: 'x', name: '' }), 'name')
      assert.deepEqual(await read(part), part)
      assert.equal((await answered(200, ann.get(at(website)))).meta.total_count, 1)
    })

    test('name and language are changed without a version, html with one', async () => {
      const part = await create(await newWebsite(ann), { name: 'Main', default_on_page_language: 'EN-us' })
      assert.deepEqual([part.name, part.default_on_page_language], ['Main', 'en-US'])
      const renamed = await change(part, { name: 'Other', default_on_page_language: null })
      assert.deepEqual([renamed.name, renamed.default_on_page_language, renamed.version_number], ['Other', null, 1])
      const rewritten = await change(part, { html_content: '<p>new</p>' })
      assert.deepEqual([rewritten.name, rewritten.html_content, rewritten.version_number], ['Other', '<p>new</p>', 2])
      assert.equal((await change(part, { html_content: '<p>new</p>' })).version_number, 2)
      for (const language of ['', 'english', 'xx', 5])
        await refused(ann.patch(flat(kinds, part), { default_on_page_language: language }), 'default_on_page_language')
    })

    test('a list has no html unless requested', async () => {
      const website = await newWebsite(ann)
      const parts = [await create(website, { name: 'A' }), await create(website, { name: 'B' }), await create(website)]
      const { data, meta } = await answered(200, ann.get(at(website)))
      assert.deepEqual(
        data,
        parts.map(({ html_content, ...rest }) => rest),
      )
      assert.equal(meta.total_count, 3)
      assert.deepEqual((await answered(200, ann.get(`${at(website)}?fields=html_content&per=2&page=2`))).data, [
        parts[2],
      ])
      assert.deepEqual((await answered(200, ann.get(at(await newWebsite(ann))))).data, [])
    })

    test('a language has one default: a second takes it over', async () => {
      const website = await newWebsite(ann)
      const first = await create(website, { default_on_page_language: 'en' })
      const german = await create(website, { default_on_page_language: 'de' })
      const elsewhere = await create(await newWebsite(ann), { default_on_page_language: 'en' })
      const second = await create(website, { default_on_page_language: 'en' })
      const defaults = async () =>
        (await answered(200, ann.get(at(website)))).data.map((part: Json) => part.default_on_page_language)
      assert.deepEqual(await defaults(), [null, 'de', 'en'])
      await change(first, { default_on_page_language: 'en' })
      assert.deepEqual(await defaults(), ['en', 'de', null])
      await change(german, { default_on_page_language: 'en' })
      assert.deepEqual(await defaults(), [null, 'en', null])
      assert.equal((await read(elsewhere)).default_on_page_language, 'en')
      assert.equal((await read(second)).version_number, 1, 'losing it appends no version')
    })

    test('pages show the one they choose, else the default of their language, of its base, of the website', async () => {
      const website = await newWebsite(ann, { default_language: 'en' })
      const page = await newPage(ann, website, { path: '/shown', language: 'pt-BR', html_content: '<p>x</p>' })
      const shown = async () =>
        /<meta name="part" content="(\w+)">/.exec((await service.visit(hostOf(website), '/shown')).text)?.[1]
      assert.equal(await shown(), undefined)
      await create(website, { html_content: mark('nobodys') })
      assert.equal(await shown(), undefined)
      await create(website, { html_content: mark('english'), default_on_page_language: 'en' })
      assert.equal(await shown(), 'english')
      await create(website, { html_content: mark('portuguese'), default_on_page_language: 'pt' })
      assert.equal(await shown(), 'portuguese')
      const brazilian = await create(website, { html_content: mark('brazilian'), default_on_page_language: 'pt-br' })
      assert.equal(await shown(), 'brazilian')
      const own = await create(website, { html_content: mark('own') })
      await answered(200, ann.patch(flat('pages', page), { [id_field]: own.id }))
      assert.equal(await shown(), 'own')
      await change(own, { html_content: mark('changed') })
      assert.equal(await shown(), 'changed')
      await answered(200, ann.patch(flat('pages', page), { [use_field]: false }))
      assert.equal(await shown(), undefined)
      await answered(200, ann.patch(flat('pages', page), { [use_field]: true, [id_field]: null }))
      assert.equal(await shown(), 'brazilian')
      await answered(204, ann.delete(flat(kinds, brazilian)))
      assert.equal(await shown(), 'portuguese')
    })

    test('it counts the pages that choose it', async () => {
      const website = await newWebsite(ann)
      const part = await create(website, { default_on_page_language: 'en' })
      await newPage(ann, website)
      const other = await create(website)
      await newPage(ann, website, { [id_field]: other.id })
      assert.equal((await read(part)).usage_count, 0, 'pages that show it by default are not counted')
      const pages = [
        await newPage(ann, website, { [id_field]: part.id }),
        await newPage(ann, website, { [id_field]: part.id }),
      ]
      assert.equal((await read(part)).usage_count, 2)
      assert.equal((await answered(200, ann.get(at(website)))).data[0].usage_count, 2)
      await answered(200, ann.patch(flat('pages', pages[0]), { [id_field]: null }))
      assert.equal((await read(part)).usage_count, 1)
      await answered(204, ann.delete(flat('pages', pages[1])))
      assert.equal((await read(part)).usage_count, 0)
    })

    test('deleted, it is gone, and pages that chose it fall back to the default', async () => {
      const website = await newWebsite(ann)
      await create(website, { html_content: mark('default'), default_on_page_language: 'en' })
      const own = await create(website, { html_content: mark('own') })
      const page = await newPage(ann, website, { path: '/fallen', [id_field]: own.id, html_content: '<p>x</p>' })
      assert.match((await service.visit(hostOf(website), '/fallen')).text, /content="own"/)
      const { headers } = await ann.get(flat('pages', page))
      const { text } = await ann.delete(flat(kinds, own))
      assert.equal(text, '')

      assert.match((await service.visit(hostOf(website), '/fallen')).text, /content="default"/)
      const after = await ann.get(flat('pages', page))
      assert.deepEqual([after.body[id_field], after.body.version_number], [null, 1])
      assert.notEqual(after.headers.etag, headers.etag, 'the page has changed')
      await answered(404, ann.get(flat(kinds, own)))
      await answered(404, ann.get(flat(kinds, own, '/versions')))
      await answered(404, ann.get(flat(`${kinds}/versions`, { id: own.latest_version_id })))
      await answered(404, ann.delete(flat(kinds, own)))
      await refused(ann.patch(flat('pages', page), { [id_field]: own.id }), id_field)
      assert.equal((await answered(200, ann.get(at(website)))).data.length, 1)
    })

    test('versions, pin, revert and unpin, flat and nested', async () => {
      const website = await newWebsite(ann)
      const part = await create(website, { html_content: mark('one'), default_on_page_language: 'en' })
      await newPage(ann, website, { path: '/v', html_content: '<p>x</p>' })
      const shown = async () =>
        /<meta name="part" content="(\w+)">/.exec((await service.visit(hostOf(website), '/v')).text)?.[1]
      await change(part, { html_content: mark('two'), note: 'Second' })
      const { data } = await answered(200, ann.get(flat(kinds, part, '/versions?fields=html_content')))
      assert.deepEqual(
        data.map(({ number, note, html_content, resource_type, snapshot }: Json) => [
          number,
          note,
          html_content,
          resource_type,
          snapshot,
        ]),
        [
          [2, 'Second', mark('two'), kind, {}],
          [1, null, mark('one'), kind, {}],
        ],
      )
      const [second, first] = data.map(({ id }: Json) => id)
      const nested = `${at(website)}/${part.id}`
      assert.equal((await answered(200, ann.get(`${nested}/versions`))).meta.total_count, 2)
      const shownFirst = await answered(200, ann.get(flat(`${kinds}/versions`, { id: first })))
      assert.deepEqual(await answered(200, ann.get(`${nested}/versions/${first}`)), shownFirst)

      for (const [pin, unpin, revert] of [
        [`${nested}/versions/${first}/pin`, `${nested}/unpin`, `${nested}/versions/${first}/revert`],
        [
          flat(`${kinds}/versions`, { id: first }, '/pin'),
          flat(kinds, part, '/unpin'),
          flat(`${kinds}/versions`, { id: first }, '/revert'),
        ],
      ] as const) {
        const pinned = await answered(200, ann.patch(pin))
        assert.deepEqual([pinned.pinned_version_id, pinned.live_version_id, pinned.version.id], [first, first, first])
        assert.equal(await shown(), 'one')
        const unpinned = await answered(200, ann.delete(unpin))
        assert.deepEqual([unpinned.pinned_version_id, unpinned.html_content], [null, mark('two')])
        assert.deepEqual(await answered(200, ann.delete(unpin)), unpinned)
        assert.equal(await shown(), 'two')
        const { version, ...reverted } = await answered(200, ann.post(revert))
        assert.deepEqual(
          [version.source, version.reverted_from_version_id, reverted.html_content],
          ['revert', first, mark('one')],
        )
        assert.equal(await shown(), 'one')
        assert.deepEqual(await read(part), reverted)
        await change(part, { html_content: mark('two') })
      }
      assert.equal((await read(part)).version_number, 6)
      await answered(200, ann.patch(flat(`${kinds}/versions`, { id: second }, '/pin')))
      const { pinned_version_id } = await answered(200, ann.post(flat(`${kinds}/versions`, { id: second }, '/revert')))
      assert.equal(pinned_version_id, null, 'a revert goes live')
    })

    test('one kind’s id is not another’s', async () => {
      const website = await newWebsite(ann)
      const part = await create(website)
      const page = await newPage(ann, website)
      for (const other of KINDS.filter((one) => one.kind !== kind)) {
        await answered(404, ann.get(flat(other.kinds, part)))
        await answered(404, ann.get(`${API}/websites/${website.id}/${other.kinds}/${part.id}`))
        await answered(404, ann.patch(flat(other.kinds, part), { html_content: 'y' }))
        await answered(404, ann.delete(flat(other.kinds, part)))
        await answered(404, ann.delete(flat(other.kinds, part, '/unpin')))
        await answered(404, ann.get(flat(other.kinds, part, '/versions')))
        await answered(404, ann.patch(flat(`${other.kinds}/versions`, { id: part.latest_version_id }, '/pin')))
        await answered(404, ann.post(flat(`${other.kinds}/versions`, { id: part.latest_version_id }, '/revert')))
        await refused(ann.patch(flat('pages', page), { [`${other.kind}_id`]: part.id }), `${other.kind}_id`)
        await refused(
          ann.post(`${API}/websites/${website.id}/pages`, { path: '/y', [`${other.kind}_id`]: part.id }),
          `${other.kind}_id`,
        )
      }
      assert.deepEqual(await read(part), part)
    })

    test('it is found under its own website, by those who have access', async () => {
      const website = await newWebsite(ann)
      const part = await create(website)
      const other = await newWebsite(ann)
      for (const id of [other.id, NOBODYS_ID, 'nonsense'])
        await answered(404, ann.get(`${API}/websites/${id}/${kinds}/${part.id}`))
      const stranger = await service.newUser()
      await answered(404, stranger.get(flat(kinds, part)))
      await answered(404, stranger.patch(flat(kinds, part), { html_content: 'x' }))
      await answered(404, stranger.post(at(website), { html_content: 'x' }))

      const viewer = await newMember(service, website, 'viewer')
      const writer = await newMember(service, website, 'content')
      for (const person of [viewer, writer]) {
        assert.deepEqual(await answered(200, person.get(flat(kinds, part))), part)
        await answered(403, person.post(at(website), { html_content: 'x' }))
        await answered(403, person.patch(flat(kinds, part), { html_content: 'x' }))
        await answered(403, person.delete(flat(kinds, part)))
      }
      const editor = await newMember(service, website, 'editor')
      await answered(200, editor.patch(flat(kinds, part), { html_content: 'x' }))
      await answered(204, editor.delete(flat(kinds, part)))
    })
  })
}

test('a version of one kind is under the routes of that kind only', async () => {
  const website = await newWebsite(ann)
  const header = await answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: 'x' }))
  for (const kinds of ['footers', 'html_heads', 'pages'])
    await answered(404, ann.get(flat(`${kinds}/versions`, { id: header.latest_version_id })))
  await answered(200, ann.get(flat('headers/versions', { id: header.latest_version_id })))
})

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Json, Reply } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const statuses = (replies: Reply[]): number[] => replies.map(({ status }) => status).sort()
const all = async (path: string): Promise<Json[]> =>
  (await answered(200, ann.get(`${path}${path.includes('?') ? '&' : '?'}per=200`))).data

describe('many edits of one record', () => {
  for (const kind of ['pages', 'headers'])
    test(`${kind}: each becomes a version, in some order`, async () => {
      const website = await newWebsite(ann)
      const made = { html_content: 'start', ...(kind === 'pages' && { path: '/edited' }) }
      const record = await answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, made))
      const people = [ann, await newMember(service, website, 'editor'), await newMember(service, website, 'admin')]
      const replies = await times(20, (n) => people[n % 3]!.patch(flat(kind, record), { html_content: `<p>${n}</p>` }))
      assert.deepEqual(statuses(replies), Array(20).fill(200))

      const versions = await all(flat(kind, record, '/versions?fields=html_content'))
      assert.deepEqual(
        versions.map(({ number }) => number),
        Array.from({ length: 21 }, (_, n) => 21 - n),
      )
      const written = versions.slice(0, -1).map(({ html_content }) => html_content)
      assert.deepEqual(written.toSorted(), Array.from({ length: 20 }, (_, n) => `<p>${n}</p>`).sort())
      for (const { body } of replies) {
        const version = versions.find(({ number }) => number === body.version_number)
        assert.deepEqual([version!.id, version!.html_content], [body.latest_version_id, body.html_content])
      }
      const now = await answered(200, ann.get(flat(kind, record)))
      assert.deepEqual([now.latest_version_id, now.html_content], [versions[0]!.id, versions[0]!.html_content])
    })

  test('edits of different places all remain', async () => {
    const page = await newPage(ann, await newWebsite(ann), {
      html_content: Array.from({ length: 20 }, (_, n) => `<p>old ${n}.</p>`).join(''),
    })
    const replies = await times(20, (n) =>
      ann.patch(flat('pages', page), { old_html: `old ${n}.`, new_html: `new ${n}.` }),
    )
    assert.deepEqual(statuses(replies), Array(20).fill(200))
    const { html_content } = await answered(200, ann.get(flat('pages', page)))
    assert.equal(html_content, Array.from({ length: 20 }, (_, n) => `<p>new ${n}.</p>`).join(''))
  })

  test('edits of different fields do not undo each other', async () => {
    const page = await newPage(ann, await newWebsite(ann))
    const fields = {
      title: 'x',
      meta_title: 'x',
      og_title: 'x',
      robots: 'x',
      row_key: 'x',
      status: 'draft',
      use_header: false,
    }
    await Promise.all(
      Object.entries(fields).map(([field, value]) => answered(200, ann.patch(flat('pages', page), { [field]: value }))),
    )
    const now = await answered(200, ann.get(flat('pages', page)))
    assert.deepEqual({ ...now, ...fields }, now)
  })

  test('edits, pins and reverts are serialized', async () => {
    const page = await newPage(ann, await newWebsite(ann), { html_content: '0' })
    const version = flat('pages/versions', { id: page.latest_version_id })
    const replies = await times(15, (n) =>
      n % 3 === 0
        ? ann.post(`${version}/revert`)
        : n % 3 === 1
          ? ann.patch(`${version}/pin`)
          : ann.patch(flat('pages', page), { html_content: `${n}` }),
    )
    assert.deepEqual(statuses(replies), Array(15).fill(200))
    const versions = await all(flat('pages', page, '/versions'))
    assert.deepEqual(
      versions.map(({ number }) => number),
      Array.from({ length: 11 }, (_, n) => 11 - n),
    )
    const now = await answered(200, ann.get(flat('pages', page)))
    assert.equal(now.latest_version_id, versions[0]!.id)
    assert.deepEqual(
      versions.filter(({ live }) => live).map(({ id }) => id),
      [now.live_version_id],
    )
  })

  test('edits during its deletion succeed or are 404', async () => {
    const website = await newWebsite(ann)
    const page = await newPage(ann, website)
    const replies = await times(12, (n) =>
      n === 6 ? ann.delete(flat('pages', page)) : ann.patch(flat('pages', page), { title: `${n}` }),
    )
    assert.equal(replies[6]!.status, 204)
    for (const [n, { status, text }] of replies.entries())
      if (n !== 6) assert.ok(status === 200 || status === 404, text)
    await answered(404, ann.get(flat('pages', page)))
    // Its versions are in the trash with it.
    for (const table of ['histories', 'uses'] as const) {
      const left = await service.database.reader
        .selectFrom(table)
        .select('resource_id')
        .where('resource_id', '=', page.id)
        .execute()
      assert.deepEqual(left, [], table)
    }
    assert.equal((await answered(200, ann.get(`${API}/websites/${website.id}/pages`))).meta.total_count, 0)
  })
})

describe('what must be unique', () => {
  test('a path: one of two creations gets it', async () => {
    const website = await newWebsite(ann)
    for (let round = 0; round < 5; round++) {
      const replies = await times(2, () => ann.post(`${API}/websites/${website.id}/pages`, { path: `/once-${round}` }))
      assert.deepEqual(statuses(replies), [201, 422])
      assert.deepEqual(replies.find(({ status }) => status === 422)!.body.errors, { path: ['has already been taken'] })
    }
    assert.equal((await all(`${API}/websites/${website.id}/pages`)).length, 5)
  })

  test('a path: one of several moves to it gets it', async () => {
    const website = await newWebsite(ann)
    const pages = await times(5, () => newPage(ann, website))
    const replies = await Promise.all(pages.map((page) => ann.patch(flat('pages', page), { path: '/wanted' })))
    assert.deepEqual(statuses(replies), [200, 422, 422, 422, 422])
    const now = await all(`${API}/websites/${website.id}/pages`)
    assert.equal(now.filter(({ path }) => path === '/wanted').length, 1)
    const redirects = await service.database.reader
      .selectFrom('redirects')
      .selectAll()
      .where('website_id', '=', website.id)
      .execute()
    assert.equal(redirects.length, 1, 'who stayed left nothing')
  })

  test('a path: two pages that swap theirs', async () => {
    const website = await newWebsite(ann)
    const [one, two] = [await newPage(ann, website, { path: '/one' }), await newPage(ann, website, { path: '/two' })]
    const replies = await Promise.all([
      ann.patch(flat('pages', one), { path: '/two' }),
      ann.patch(flat('pages', two), { path: '/one' }),
    ])
    assert.deepEqual(statuses(replies), [422, 422])
  })

  test('a requested subdomain', async () => {
    const people = await times(6, () => service.newUser())
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all(
        people.map((person) => person.post(`${API}/websites`, { name: 'x', subdomain: `wanted-${round}` })),
      )
      assert.deepEqual(statuses(replies), [201, 422, 422, 422, 422, 422])
      for (const { status, body } of replies)
        if (status === 422) assert.deepEqual(body.errors, { subdomain: ['has already been taken'] })
    }
    const owned = await Promise.all(people.map((person) => newWebsite(person)))
    const moved = await Promise.all(
      owned.map(({ id }, n) => people[n]!.patch(`${API}/websites/${id}`, { subdomain: 'wanted-last' })),
    )
    assert.deepEqual(statuses(moved), [200, 422, 422, 422, 422, 422])
  })

  test('a derived subdomain differs for each', async () => {
    const people = await times(8, () => service.newUser())
    const made = await Promise.all(people.map((person) => newWebsite(person, { name: 'Popular' })))
    assert.deepEqual(made.map(({ subdomain }) => subdomain).sort(), [
      'popular',
      ...[2, 3, 4, 5, 6, 7, 8].map((n) => `popular-${n}`),
    ])
  })

  test('the default of a language, at creation', async () => {
    const website = await newWebsite(ann)
    const fields = { html_content: 'x', default_on_page_language: 'en' }
    const replies = await times(6, () => ann.post(`${API}/websites/${website.id}/headers`, fields))
    assert.deepEqual(statuses(replies), Array(6).fill(201))
    const now = await all(`${API}/websites/${website.id}/headers`)
    assert.deepEqual(
      [now.length, now.filter(({ default_on_page_language }) => default_on_page_language === 'en').length],
      [6, 1],
    )
  })

  test('the default of a language, at a change', async () => {
    const website = await newWebsite(ann)
    const parts = await times(5, () =>
      answered(201, ann.post(`${API}/websites/${website.id}/footers`, { html_content: 'x' })),
    )
    for (let round = 0; round < 4; round++) {
      const language = ['de', 'en', 'de', 'fr'][round]
      const changes = parts.map((part) => ann.patch(flat('footers', part), { default_on_page_language: language }))
      const creation = ann.post(`${API}/websites/${website.id}/footers`, {
        html_content: 'x',
        default_on_page_language: language,
      })
      assert.deepEqual(statuses(await Promise.all([...changes, creation])), [...Array(5).fill(200), 201])
      const now = await all(`${API}/websites/${website.id}/footers`)
      assert.equal(
        now.filter(({ default_on_page_language }) => default_on_page_language === language).length,
        1,
        `round ${round}`,
      )
    }
  })
})

describe('a limit is never exceeded', () => {
  test('websites', async () => {
    for (const [plan, limit] of [
      ['free', 1],
      ['pro', 10],
    ] as const) {
      const person = await service.newUser(undefined, { plan })
      const replies = await times(limit + 5, () => person.post(`${API}/websites`, { name: 'One more' }))
      assert.deepEqual(statuses(replies), [...Array(limit).fill(201), ...Array(5).fill(422)])
      for (const { status, body } of replies) if (status === 422) assert.equal(body.code, 'website_limit_reached')
      assert.equal((await answered(200, person.get(`${API}/websites`))).meta.total_count, limit)
    }
  })

  test('pages', async () => {
    const free = await service.newUser(undefined, { plan: 'free' })
    const website = await newWebsite(free)
    const replies = await times(32, (n) => free.post(`${API}/websites/${website.id}/pages`, { path: `/page-${n}` }))
    assert.deepEqual(statuses(replies), [...Array(25).fill(201), ...Array(7).fill(422)])
    for (const { status, body } of replies) if (status === 422) assert.equal(body.code, 'page_limit_reached')
    const { data, meta } = await answered(200, free.get(`${API}/websites/${website.id}/pages`))
    assert.deepEqual([data.length, meta.total_count], [25, 25])
  })
})

test('concurrent creations and deletions leave a list with the right count', async () => {
  const website = await newWebsite(ann)
  const first = await times(10, () => newPage(ann, website))
  const work = first.flatMap((page) => [
    answered(204, ann.delete(flat('pages', page))),
    newPage(ann, website).then(({ id }) => id),
  ])
  const made = (await Promise.all(work)).filter(Boolean)
  const { data, meta } = await answered(200, ann.get(`${API}/websites/${website.id}/pages`))
  assert.deepEqual(data.map(({ id }: Json) => id).sort(), made.sort())
  assert.equal(meta.total_count, 10)
})

test('one page deleted twice is deleted once', async () => {
  const website = await newWebsite(ann)
  const [page] = [await newPage(ann, website), await newPage(ann, website)]
  assert.deepEqual(statuses(await times(4, () => ann.delete(flat('pages', page)))), [204, 404, 404, 404])
  assert.equal((await answered(200, ann.get(`${API}/websites/${website.id}/pages`))).meta.total_count, 1)
})

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Json, Reply } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })
const website = await newWebsite(ann)
const page = await newPage(ann, website)
const header = await answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: 'x' }))
const JSON_TYPE = { headers: { 'content-type': 'application/json' } }

/** Operations of every kind that take a body. */
const TAKING = [
  ['POST', `${API}/websites`],
  ['PATCH', `${API}/websites/${website.id}`],
  ['POST', `${API}/websites/${website.id}/pages`],
  ['PATCH', flat('pages', page)],
  ['PATCH', flat('headers', header)],
] as const

/** The one error body, and nothing about our insides. */
function holdsErrorBody({ body, headers, status, text }: Reply) {
  assert.match(headers['content-type']!, /^application\/json/)
  for (const name of ['error', 'detail', 'code', 'request_id']) assert.equal(typeof body[name], 'string', text)
  for (const name of ['error', 'detail']) assert.notEqual(body[name], '')
  assert.notEqual(body.detail, body.error, 'the detail says more than the error')
  assert.match(body.code, /^[a-z_]+$/)
  assert.equal(headers['x-request-id'], body.request_id)
  assert.equal('errors' in body, status === 422, text)
  assert.doesNotMatch(text, /node_modules|\.ts:\d|sqlite|postgres|FST_/i)
}

async function unreadable(bytes: string | Uint8Array, message: RegExp, code = 'malformed_body') {
  for (const [method, path] of TAKING) {
    const reply = await ann.send(method, path, bytes, JSON_TYPE)
    assert.equal(reply.status, 400, `${method} ${path}: ${reply.text}`)
    holdsErrorBody(reply)
    assert.equal(reply.body.code, code)
    assert.match(reply.body.error, message)
  }
}

describe('a body that cannot be read is 400', () => {
  test('malformed JSON', async () => {
    for (const text of [
      '{',
      '{"name": }',
      "{'name': 'x'}",
      '{"name": "x",}',
      'name=x',
      '{"name": "x"} {}',
      '"',
      'undefined',
    ])
      await unreadable(text, /not valid JSON/)
  })

  test('not UTF-8', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]])
      await unreadable(
        Buffer.concat([Buffer.from('{"name": "'), Buffer.from(bytes), Buffer.from('"}')]),
        /not valid UTF-8/,
      )
  })

  test('not an object', async () => {
    for (const text of ['[]', '[{"name": "x"}]', '"text"', '5', 'true'])
      await unreadable(text, /must be a JSON object/, 'invalid_request')
  })

  test('nested too deeply', async () => {
    const nested = (depth: number) => `{"name": ${'['.repeat(depth)}${']'.repeat(depth)}}`
    for (const depth of [64, 100_000]) await unreadable(nested(depth), /nested/)
    // Refused for its depth before it is parsed, and so before it is found to be cut off.
    await unreadable(`{"a":`.repeat(300_000), /nested/)
    assert.equal(
      (await ann.send('POST', `${API}/websites`, nested(63), JSON_TYPE)).status,
      422,
      'deep, but not too deep',
    )
  })

  test('NUL and half a surrogate pair, in values and names', async () => {
    for (const escaped of ['\\u0000', '\\ud800', '\\udc00', '\\uD83D', '\\ude00\\ud83d', 'x\\u0000y'])
      for (const text of [
        `{"name": "${escaped}"}`,
        `{"${escaped}": 1}`,
        `{"structured_data": [{"deep": "${escaped}"}]}`,
      ])
        await unreadable(text, /NUL or half a surrogate/)
    await unreadable('{"name": "a\0b"}', /not valid JSON/)
  })
})

test('what looks alike and is right is kept as it is', async () => {
  for (const name of [
    '\\u0000 spelled out',
    '😀',
    'a\u2028b',
    'ü',
    '"\\"',
    "Robert'); drop table pages;--",
    '<script>',
  ]) {
    const made = await answered(201, ann.post(`${API}/websites`, { name }))
    assert.equal(made.name, name)
    assert.equal((await answered(200, ann.get(`${API}/websites/${made.id}`))).name, name)
  }
  const escaped = await ann.send('POST', `${API}/websites`, '\uFEFF{"name": "\\ud83d\\ude00"}', JSON_TYPE)
  assert.equal(escaped.body.name, '😀', 'escapes that belong together, behind a byte order mark')
  for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/merge-patch+json'])
    assert.equal(
      (await ann.send('PATCH', flat('pages', page), '{"title": "x"}', { headers: { 'content-type': type } })).status,
      200,
    )
})

test('a body that is too large is 413, and the largest is not', async () => {
  const limit = 4_000_000
  const padded = (bytes: number) => `{"title": "x"${' '.repeat(bytes - 14)}}`
  for (const [method, path] of TAKING) {
    const reply = await ann.send(method, path, padded(limit + 1), JSON_TYPE)
    assert.equal(reply.status, 413, `${method} ${path}`)
    holdsErrorBody(reply)
    assert.equal(reply.body.code, 'too_large')
  }
  assert.equal((await ann.send('PATCH', flat('pages', page), padded(limit), JSON_TYPE)).status, 200)
})

test('a body of another type is refused', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])
    for (const [method, path] of TAKING) {
      const reply = await ann.send(method, path, '{"name": "x"}', { headers: { 'content-type': type } })
      assert.equal(reply.status, 400, `${type} ${reply.text}`)
      holdsErrorBody(reply)
      assert.equal(reply.body.code, 'unsupported_media_type')
    }
  assert.equal((await ann.send('POST', `${API}/websites`, '{"name": "x"}')).status, 400, 'no type at all')
})

test('who may not do it is told that, whatever the body is', async () => {
  const viewer = await newMember(service, website, 'viewer')
  const stranger = await service.newUser()
  const bodies = [
    ['{', 'application/json'],
    [`{"title": "x"${' '.repeat(4_000_000)}}`, 'application/json'],
    [`{"a": [${'0,'.repeat(60_001)}0]}`, 'application/json'],
    ['{"title": "x"}', 'text/plain'],
  ] as const
  for (const [method, path] of TAKING.slice(1))
    for (const [body, type] of bodies)
      for (const [person, status, code] of [
        [viewer, 403, 'insufficient_role'],
        [stranger, 404, 'not_found'],
      ] as const) {
        const reply = await person.send(method, path, body, { headers: { 'content-type': type } })
        assert.deepEqual([reply.status, reply.body?.code], [status, code], `${method} ${path} ${type}: ${reply.text}`)
      }
})

test('no body at all is an empty one', async () => {
  await refused(ann.send('POST', `${API}/websites`), 'name')
  await refused(ann.send('POST', `${API}/websites`, '', JSON_TYPE), 'name')
  await answered(200, ann.send('PATCH', flat('pages', page)))
  const gone = await newPage(ann, website)
  await answered(204, ann.send('DELETE', flat('pages', gone), '', JSON_TYPE))
  await answered(200, ann.send('DELETE', flat('pages', page, '/unpin'), '{}', JSON_TYPE))
})

describe('422 names each field and says what would be right', () => {
  const on = (path: string, body: object, expected: Record<string, string[]>) => async () => {
    const reply = await ann.send(path.endsWith('s') ? 'POST' : 'PATCH', path, body)
    holdsErrorBody(reply)
    assert.equal(reply.status, 422, reply.text)
    assert.equal(reply.body.code, 'validation_failed')
    assert.deepEqual(reply.body.errors, expected)
  }
  const pages = `${API}/websites/${website.id}/pages`

  test('a missing field', on(`${API}/websites`, {}, { name: ["can't be blank"] }))
  test(
    'wrong types',
    on(
      pages,
      { title: 5, use_header: 'yes', html_content: {}, header_id: 'x', robots: [], status: true, in_sitemap: null },
      {
        title: ['must be a string'],
        use_header: ['must be true or false'],
        html_content: ['must be a string'],
        header_id: ['must be a valid uuid'],
        robots: ['must be a string'],
        status: ['must be a string', 'must be one of: published, draft'],
        in_sitemap: ['must be true or false'],
      },
    ),
  )
  test(
    'an unknown value',
    on(pages, { title: 'x', status: 'hidden' }, { status: ['must be one of: published, draft'] }),
  )
  test(
    'several at once, in a list too',
    on(
      `${API}/websites/${website.id}`,
      { name: '', languages: ['en', 5, ''], ai_crawler_policy: 'perhaps', home_page_id: 1 },
      {
        name: ["can't be blank"],
        'languages.1': ['must be a string'],
        'languages.2': ["can't be blank"],
        ai_crawler_policy: ['must be one of: allow, no_training, block'],
        home_page_id: ['must be a string'],
      },
    ),
  )
  test(
    'inside of an edit',
    on(
      flat('headers', header),
      { edits: [{ old_html: '', new_html: 'x' }, {}, 'x'] },
      {
        'edits.2': ['must be an object'],
      },
    ),
  )

  test('the sentence names the fields as people do', async () => {
    const { error, detail } = await refused(ann.post(`${API}/websites`, { time_zone: 5 }), 'name', 'time_zone')
    assert.equal(error, "Name can't be blank, Time zone must be a string")
    assert.equal(
      detail,
      'Send name, like "Mill Street Bakery". time_zone is 5 and must be a string, like "Europe/Berlin".',
    )
  })

  test('a refusal names the unknown fields, since a mistyped one is often why another is missing', async () => {
    const mistyped = await ann.post(`${API}/websites`, { nam: 'A' })
    assert.equal(mistyped.status, 422)
    assert.deepEqual(mistyped.body.warnings, ["Unknown field 'nam' was ignored; did you mean 'name'?"])
    // One that the handler refuses, not the schema.
    const taken = await ann.patch(flat('pages', page), { old_html: 'not there', new_html: 'x', titel: 'B' })
    assert.equal(taken.status, 422)
    assert.deepEqual(taken.body.warnings, ["Unknown field 'titel' was ignored; did you mean 'title'?"])
    const known = await ann.post(`${API}/websites`, { name: 5 })
    assert.equal('warnings' in known.body, false)
    const nameless = { url: 'https://example.com', format: 'slack', '': null }
    const { status, body } = await ann.post(`${API}/websites/${website.id}/webhooks`, nameless)
    assert.deepEqual([status, body.error], [422, '(no name) is unknown: it would have been ignored'])
    assert.match(body.detail, /^"\(no name\)" is unknown: it would have been ignored\. Known are url, /)
  })
})

describe('lengths at their limit and one over it', () => {
  const limits = [
    [`${API}/websites/${website.id}`, 'name', 200],
    [`${API}/websites/${website.id}`, 'robots_txt', 100_000],
    [flat('pages', page), 'title', 300],
    [flat('pages', page), 'meta_title', 300],
    [flat('pages', page), 'meta_description', 1_000],
    [flat('pages', page), 'og_title', 300],
    [flat('pages', page), 'og_description', 1_000],
    [flat('pages', page), 'canonical_url', 2_000],
    [flat('pages', page), 'robots', 200],
    [flat('pages', page), 'row_key', 100],
    [flat('pages', page), 'note', 500],
    [flat('headers', header), 'name', 200],
  ] as const
  for (const [path, field, limit] of limits)
    test(`${field}: ${limit} characters`, async () => {
      for (const character of ['x', '😀']) {
        const changed = await answered(200, ann.patch(path, { [field]: character.repeat(limit) }))
        if (field !== 'note') assert.equal(changed[field], character.repeat(limit))
        const { errors } = await refused(ann.patch(path, { [field]: character.repeat(limit + 1) }), field)
        assert.deepEqual(errors[field], [`is too long (maximum is ${limit} characters)`])
      }
      await refused(ann.patch(path, { [field]: 'e\u0301'.repeat(limit) }), field)
    })

  test('html: a million characters', async () => {
    for (const path of [flat('pages', page), flat('headers', header)]) {
      const html_content = 'x'.repeat(1_000_000)
      assert.equal((await answered(200, ann.patch(path, { html_content }))).html_content.length, 1_000_000)
      await refused(ann.patch(path, { html_content: `${html_content}x` }), 'html_content')
    }
    await answered(200, ann.patch(flat('pages', page), { html_content: '' }))
    await answered(200, ann.patch(flat('headers', header), { html_content: 'x' }))
  })
})

test('what has no dry run refuses one, and does nothing', async () => {
  const other = await newPage(ann, website, { path: '/stays' })
  for (const reply of [
    ann.delete(`${flat('pages', other)}?dry_run=true`),
    ann.delete(`${API}/websites/${website.id}?dry_run=1`),
    ann.post(`${API}/websites/${website.id}/publish`, { all: true, dry_run: true }),
    ann.post(`${API}/websites/${website.id}/pages`, { path: '/made', dry_run: true }),
  ])
    assert.match((await answered(400, reply)).error, /no dry run/)
  await answered(200, ann.get(flat('pages', other)))
  await answered(200, ann.patch(flat('pages', other), { title: 'x', dry_run: false }))
})

describe('an unknown field is ignored, and named with the nearest that is known', () => {
  const warned = async (reply: Promise<Reply>, status: number, ...patterns: RegExp[]) => {
    const { warnings } = await answered(status, reply)
    assert.equal(warnings?.length, patterns.length, JSON.stringify(warnings))
    for (const [index, pattern] of patterns.entries()) assert.match(warnings[index], pattern)
  }

  test('on every operation that takes a body', async () => {
    const near = (given: string, known: string) => new RegExp(`'${given}' was ignored; did you mean '${known}'\\?`)
    await warned(ann.post(`${API}/websites`, { name: 'x', timezone: 'UTC' }), 201, near('timezone', 'time_zone'))
    await warned(
      ann.patch(`${API}/websites/${website.id}`, { defaultLanguage: 'de' }),
      200,
      near('defaultLanguage', 'default_language'),
    )
    const created = ann.post(`${API}/websites/${website.id}/pages`, {
      path: '/warned',
      htmlContent: '<p>x</p>',
      titel: 'x',
    })
    await warned(created, 201, near('htmlContent', 'html_content'), near('titel', 'title'))
    await warned(ann.patch(flat('pages', page), { meta_titel: 'x' }), 200, near('meta_titel', 'meta_title'))
    await warned(ann.patch(flat('headers', header), { html_contents: 'x' }), 200, near('html_contents', 'html_content'))
  })

  test('with nothing near it is only named', async () => {
    await warned(ann.patch(flat('pages', page), { zzz: 1 }), 200, /^Unknown field 'zzz' was ignored\.$/)
  })

  test('it changes nothing, whatever it is called', async () => {
    const before = await answered(200, ann.get(flat('pages', page)))
    const text = '{"__proto__": {"title": "x"}, "constructor": 1, "website_id": "x", "id": "x", "toString": 1}'
    const { warnings, ...after } = await answered(200, ann.send('PATCH', flat('pages', page), text, JSON_TYPE))
    assert.equal(warnings.length, 5)
    assert.deepEqual({ ...after, updated_at: 0 }, { ...before, updated_at: 0 })
  })

  test('there is no warning without reason, and none is kept', async () => {
    assert.ok(!('warnings' in (await answered(200, ann.patch(flat('pages', page), { title: 'x' })))))
    await answered(200, ann.patch(flat('pages', page), { zzz: 1 }))
    assert.ok(!('warnings' in (await answered(200, ann.get(flat('pages', page))))))
  })

  test('an unknown query parameter is warned of, in lists beside the data', async () => {
    const warning = ["Unknown query parameter 'sorted' was ignored; did you mean 'sort'?"]
    for (let again = 0; again < 3; again++) {
      const list = await answered(200, ann.get(`${API}/websites/${website.id}/pages?sorted=title`))
      assert.deepEqual([Array.isArray(list.data), list.warnings], [true, warning])
      const one = await answered(200, ann.get(`${flat('pages', page)}?zzz=1`))
      assert.deepEqual([one.id, one.warnings], [page.id, ["Unknown query parameter 'zzz' was ignored."]])
    }
    assert.ok(!('warnings' in (await answered(200, ann.get(`${API}/websites/${website.id}/pages?sort=title&per=2`)))))
    assert.ok(!('warnings' in (await answered(200, ann.get(flat('pages', page))))))
  })

  test('very many of them make a short answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`unknown_${n}_${'x'.repeat(200)}`, 1]))
    const { text, status } = await ann.patch(flat('pages', await newPage(ann, website)), many)
    assert.equal(status, 200)
    assert.ok(text.length < 10_000)
  })
})

describe('nothing there', () => {
  const unknown = [
    `${API}/nothing`,
    `${API}/websites/${website.id}/nothing`,
    `${API}/`,
    `${API}/websites/${website.id}/pages/x/y/z`,
  ]

  test('an unknown path is 404 with a credential and 401 without', async () => {
    for (const path of unknown)
      for (const method of ['GET', 'POST', 'DELETE']) {
        const known = await ann.send(method, path)
        assert.equal(known.status, 404, `${method} ${path}`)
        holdsErrorBody(known)
        assert.equal(known.body.code, 'not_found')
        const anonymous = await service.anonymous.send(method, path)
        assert.equal(anonymous.status, 401)
        holdsErrorBody(anonymous)
      }
  })

  test('a known path with another method is 405 and names the methods that it has', async () => {
    for (const [path, allow] of [
      [flat('pages', page), 'DELETE, GET, HEAD, PATCH'],
      [`${flat('pages', page)}?fields=title`, 'DELETE, GET, HEAD, PATCH'],
      [`${API}/websites`, 'GET, HEAD, POST'],
    ] as const) {
      const reply = await ann.put(path, {})
      assert.equal(reply.status, 405, reply.text)
      holdsErrorBody(reply)
      assert.equal(reply.headers.allow!.split(', ').toSorted().join(', '), allow)
      assert.equal((await service.anonymous.put(path, {})).status, 401)
    }
  })

  test('every known address outside of the operations too', async () => {
    for (const [method, path, allow] of [
      ['GET', '/oauth/token', 'POST'],
      ['DELETE', '/oauth/register', 'POST'],
      ['PUT', '/oauth/authorize', 'GET'],
      ['POST', '/.well-known/oauth-authorization-server', 'GET'],
      ['POST', '/.well-known/oauth-protected-resource/mcp', 'GET'],
      ['POST', `${API}/openapi.json`, 'GET'],
      ['POST', '/docs', 'GET'],
      ['DELETE', '/docs/errors', 'GET'],
      ['POST', '/healthz', 'GET'],
      ['GET', '/mcp', 'POST'],
    ] as const) {
      const { status, headers } = await service.visit(`localhost:${service.port}`, path, { method })
      assert.equal(status, 405, `${method} ${path}`)
      assert.ok(headers.allow?.split(', ').includes(allow), `${method} ${path}: ${headers.allow}`)
    }
  })

  test('an id that is none is 404', async () => {
    for (const id of ['1', 'x', '%00', `${page.id}x`, '..%2f..', "'", 'x'.repeat(500), NOBODYS_ID, '%F0%9F%98%80'])
      for (const path of [
        `${API}/websites/${id}`,
        `${API}/websites/pages/${id}`,
        `${API}/websites/${id}/pages`,
        `${API}/websites/headers/${id}/versions`,
      ]) {
        const reply = await ann.get(path)
        assert.equal(reply.status, 404, `${path}: ${reply.text}`)
        holdsErrorBody(reply)
      }
  })

  test('an address that cannot be decoded', async () => {
    for (const id of ['%', '%zz', '%ff']) {
      const reply = await ann.get(`${API}/websites/${id}`)
      assert.ok([400, 404].includes(reply.status), `${id}: ${reply.status} ${reply.text}`)
      holdsErrorBody(reply)
    }
  })

  test('not found, and of others: one answer', async () => {
    const stranger = await service.newUser()
    const without = ({ body }: Reply) => ({ ...body, request_id: '' })
    for (const [there, nowhere] of [
      [flat('pages', page), flat('pages', { id: NOBODYS_ID })],
      [`${API}/websites/${website.id}`, `${API}/websites/${NOBODYS_ID}`],
      [`${API}/websites/${website.id}/headers`, `${API}/websites/${NOBODYS_ID}/headers`],
    ] as const)
      assert.deepEqual(without(await stranger.get(there)), without(await stranger.get(nowhere)))
  })
})

describe('who asks comes before what is asked', () => {
  test('without a credential a body is not looked at', async () => {
    for (const [method, path] of TAKING)
      for (const bytes of ['{', '{"name": "x"}', '[]', 'x'.repeat(4_000_001)]) {
        const reply = await service.anonymous.send(method, path, bytes, JSON_TYPE)
        assert.equal(reply.status, 401, `${method} ${path} ${bytes.slice(0, 20)}: ${reply.text}`)
        holdsErrorBody(reply)
      }
    const typed = await service.anonymous.send('POST', `${API}/websites`, 'x', {
      headers: { 'content-type': 'text/plain' },
    })
    assert.equal(typed.status, 401)
  })

  test('then the record, the role, and at last the fields', async () => {
    const wrong = { title: 5, html_content: 5 }
    const viewer = await newMember(service, website, 'viewer')
    await answered(404, (await service.newUser()).patch(flat('pages', page), wrong))
    await answered(403, viewer.patch(flat('pages', page), wrong))
    await answered(403, (await service.readOnlyKeyFor(ann)).patch(flat('pages', page), wrong))
    await answered(403, (await service.readOnlyKeyFor(ann)).patch(flat('pages', { id: NOBODYS_ID }), wrong))
    await answered(422, ann.patch(flat('pages', page), wrong))
  })
})

test('every answer has a request id of its own, or the caller’s', async () => {
  const replies = [
    await ann.get(flat('pages', page)),
    await ann.get(flat('pages', page)),
    await ann.get(`${API}/nothing`),
  ]
  const ids = replies.map(({ headers }) => headers['x-request-id'])
  assert.equal(new Set(ids).size, 3)
  assert.ok(ids.every(Boolean))
  const own = { headers: { 'x-request-id': 'trace-0123456789' } }
  for (const reply of [
    await ann.get(flat('pages', page), own),
    await ann.get(`${API}/nothing`, own),
    await ann.post(`${API}/websites`, {}, own),
  ])
    assert.equal(reply.headers['x-request-id'], 'trace-0123456789')
  for (const harmful of ['x', 'a b c d e f g', '<script>alert()</script>', 'x'.repeat(200)]) {
    const reply = await ann.get(`${API}/nothing`, { headers: { 'x-request-id': harmful } })
    assert.notEqual(reply.headers['x-request-id'], harmful)
    holdsErrorBody(reply)
  }
})

test('errors of every status have the one body', async () => {
  const stale = { headers: { 'if-match': '"stale"' } }
  const viewer = await newMember(service, website, 'viewer')
  const replies: [number, Reply][] = [
    [400, await ann.get(`${API}/websites?page=0`)],
    [401, await service.anonymous.get(`${API}/websites`)],
    [401, await service.clientFor('sitewright_x').get(`${API}/websites`)],
    [403, await viewer.delete(flat('pages', page))],
    [403, await (await service.readOnlyKeyFor(ann)).delete(flat('pages', page))],
    [404, await ann.get(flat('pages', { id: NOBODYS_ID }))],
    [412, await ann.patch(flat('pages', page), {}, stale)],
    [422, await ann.patch(flat('pages', page), { title: 5 })],
  ]
  const codes = []
  for (const [status, reply] of replies) {
    assert.equal(reply.status, status)
    holdsErrorBody(reply)
    codes.push(reply.body.code)
  }
  assert.deepEqual(codes, [
    'invalid_request',
    'unauthenticated',
    'invalid_token',
    'insufficient_role',
    'insufficient_scope',
    'not_found',
    'precondition_failed',
    'validation_failed',
  ])
})

test('a refused request changes nothing', async () => {
  const before: Json = (await ann.get(flat('pages', page))).body
  await refused(ann.patch(flat('pages', page), { title: 'Half done', html_content: 5 }), 'html_content')
  await refused(ann.patch(flat('pages', page), { title: 'Half done', table_id: NOBODYS_ID }), 'table_id')
  assert.deepEqual((await ann.get(flat('pages', page))).body, before)
})

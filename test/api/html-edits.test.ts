// Runs once on PostgreSQL: edits are applied to the text before it is stored; batch-edit.test.ts stores them on both.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()
const website = await newWebsite(ann)
let made = 0

for (const kind of ['pages', 'headers', 'footers', 'html_heads']) {
  describe(kind, () => {
    const create = (html_content: string): Promise<Json> => {
      const fields = kind === 'pages' ? { path: `/edit-${++made}`, html_content } : { html_content }
      return answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, fields))
    }
    const edit = (record: Json, fields: object) => ann.patch(flat(kind, record), fields)
    const read = (record: Json) => answered(200, ann.get(flat(kind, record)))

    test('one exact piece is replaced', async () => {
      const record = await create('<h1>Welcome</h1><p>Old text</p>')
      const changed = await answered(200, edit(record, { old_html: 'Old text', new_html: 'New text', note: 'Fresher' }))
      assert.equal(changed.html_content, '<h1>Welcome</h1><p>New text</p>')
      assert.equal(changed.version_number, 2)
      assert.ok(!('dry_run' in changed) && !('diff' in changed))
      assert.deepEqual(await read(record), changed)
      const { data } = await answered(200, ann.get(flat(kind, record, '/versions?fields=html_content')))
      assert.deepEqual(
        data.map(({ html_content, note }: Json) => [html_content, note]),
        [
          [changed.html_content, 'Fresher'],
          [record.html_content, null],
        ],
      )
    })

    test('also by the nested route, and together with other fields', async () => {
      const record = await create('<p>Old</p>')
      const other = kind === 'pages' ? { title: 'Named' } : { name: 'Named' }
      const nested = `${API}/websites/${website.id}/${kind}/${record.id}`
      const changed = await answered(200, ann.patch(nested, { old_html: 'Old', new_html: 'New', ...other }))
      assert.deepEqual({ ...changed, html_content: '<p>New</p>', version_number: 2, ...other }, changed)
    })

    test('a piece can be removed', async () => {
      const record = await create('<p>Keep</p><p>Drop</p>')
      const changed = await answered(200, edit(record, { old_html: '<p>Drop</p>', new_html: '' }))
      assert.equal(changed.html_content, '<p>Keep</p>')
    })

    test('the new text is taken literally', async () => {
      for (const new_html of ["$& $1 $$ $` $'", '\\1 \\n', '{{ x }}', '😀\u2028']) {
        const record = await create('<p>price</p>')
        const changed = await answered(200, edit(record, { old_html: 'price', new_html }))
        assert.equal(changed.html_content, `<p>${new_html}</p>`)
        const all = await answered(200, edit(record, { old_html: 'p', new_html, replace_all: true }))
        assert.equal(
          all.html_content,
          changed.html_content.replaceAll('p', () => new_html),
        )
      }
      const record = await create('<p>a.c*</p><p>abc</p>')
      const changed = await answered(200, edit(record, { old_html: 'a.c*', new_html: 'x' }))
      assert.equal(changed.html_content, '<p>x</p><p>abc</p>')
    })

    test('a missing piece is refused with the closest one', async () => {
      const record = await create('<ul><li>Opening hours: 9 to 5</li><li>Closed on Sundays</li></ul>')
      const fields = { old_html: '<li>Opening hours: 8 to 5</li>', new_html: 'x' }
      const { errors, closest, code } = await refused(edit(record, fields), 'old_html')
      assert.deepEqual(errors.old_html, ['was not found in the current html_content'])
      assert.match(closest, /Opening hours: 9 to 5/)
      assert.doesNotMatch(closest, /Sundays/)
      assert.equal(code, 'validation_failed')
      const unlike = await refused(edit(record, { old_html: 'zzzzqqqqjjjj', new_html: 'x' }), 'old_html')
      assert.equal(unlike.closest, null)
      assert.deepEqual(await read(record), record)
    })

    test('letter case and white space matter', async () => {
      const record = await create('<p>Word\n  word</p>')
      for (const old_html of ['word\n  word', 'Word word'])
        assert.match((await refused(edit(record, { old_html, new_html: 'x' }), 'old_html')).closest, /Word\n {2}word/)
    })

    test('an ambiguous piece is refused with its match_count', async () => {
      const record = await create('<p>a</p><p>a</p><p>a</p>')
      const { errors, match_count } = await refused(edit(record, { old_html: '<p>a</p>', new_html: 'x' }), 'old_html')
      assert.match(errors.old_html[0], /matches 3 places/)
      assert.equal(match_count, 3)
      const no = { old_html: '<p>a</p>', new_html: 'x', replace_all: false }
      assert.equal((await refused(edit(record, no), 'old_html')).match_count, 3)
      assert.deepEqual(await read(record), record)
    })

    test('replace_all replaces every match, in one pass', async () => {
      const record = await create('<p>aaa</p><p>a</p>')
      const all = { old_html: 'a', new_html: 'aa', replace_all: true }
      assert.equal((await answered(200, edit(record, all))).html_content, '<p>aaaaaa</p><p>aa</p>')
      const none = { old_html: 'nowhere', new_html: 'x', replace_all: true }
      await refused(edit(record, none), 'old_html')
    })

    test('a list of edits is applied in order, each to the result of the previous one', async () => {
      const record = await create('<p>one two two</p>')
      const edits = [
        { old_html: 'one', new_html: 'three' },
        { old_html: 'three two', new_html: '3, 2' },
        { old_html: 't', new_html: 'T', replace_all: true },
      ]
      const changed = await answered(200, edit(record, { edits }))
      assert.equal(changed.html_content, '<p>3, 2 Two</p>')
      assert.equal(changed.version_number, 2, 'all of them are one version')
    })

    test('a list of edits is applied completely or not at all', async () => {
      const record = await create('<p>one</p><p>two</p><p>two</p>')
      const first = { old_html: 'one', new_html: 'ONE' }
      const missing = await refused(
        edit(record, { edits: [first, { old_html: '<p>twoo</p>', new_html: 'x' }] }),
        'edits.1.old_html',
      )
      assert.match(missing.closest, /<p>two<\/p>/)
      const twice = await refused(
        edit(record, { edits: [first, { old_html: 'two', new_html: 'x' }] }),
        'edits.1.old_html',
      )
      assert.equal(twice.match_count, 2)
      await refused(edit(record, { edits: [first, { old_html: 'one', new_html: 'x' }] }), 'edits.1.old_html')
      assert.deepEqual(await read(record), record)
    })

    test('half an edit, or two kinds of edit at once, is refused', async () => {
      const record = await create('<p>x</p>')
      await refused(edit(record, { old_html: 'x' }), 'new_html')
      await refused(edit(record, { new_html: 'x' }), 'old_html')
      await refused(edit(record, { old_html: '', new_html: 'x' }), 'old_html')
      await refused(edit(record, { old_html: 'x', new_html: 'y', html_content: 'z' }), 'html_content')
      await refused(
        edit(record, { old_html: 'x', new_html: 'y', edits: [{ old_html: 'x', new_html: 'y' }] }),
        'old_html',
      )
      await refused(edit(record, { edits: [] }), 'edits')
      await refused(edit(record, { edits: [{ old_html: 'x' }] }), 'edits.0.new_html')
      await refused(edit(record, { edits: [{ old_html: 1, new_html: 'x' }] }), 'edits.0.old_html')
      await refused(edit(record, { edits: 'x' }), 'edits')
      await refused(edit(record, { old_html: 'x', new_html: 'y', replace_all: 'yes' }), 'replace_all')
      assert.deepEqual(await read(record), record)
    })

    test('a request has at most a hundred edits', async () => {
      const record = await create('<p>x</p>')
      const edits = Array.from({ length: 101 }, () => ({ old_html: 'x', new_html: 'x' }))
      await refused(edit(record, { edits }), 'edits')
      await answered(200, edit(record, { edits: edits.slice(1) }))
    })

    test('an edit cannot exceed the maximum length of html', async () => {
      const record = await create('x'.repeat(1_000))
      const blown = { old_html: 'x', new_html: 'y'.repeat(1_001), replace_all: true }
      await refused(edit(record, blown), 'html_content')
      const most = await answered(200, edit(record, { ...blown, new_html: 'y'.repeat(1_000) }))
      assert.equal(most.html_content.length, 1_000_000)
    })

    test('a dry run returns the result, and saves nothing', async () => {
      const record = await create('<p>Old</p>')
      const before = await ann.get(flat(kind, record))
      const reply = await edit(record, { old_html: 'Old', new_html: 'New', dry_run: true, note: 'Only tried' })
      const { dry_run, diff, html_content, id } = await answered(200, Promise.resolve(reply))
      assert.deepEqual([dry_run, html_content, id], [true, '<p>New</p>', record.id])
      assert.match(diff, /^-<p>Old<\/p>$/m)
      assert.match(diff, /^\+<p>New<\/p>$/m)
      assert.ok([undefined, before.headers.etag].includes(reply.headers.etag), 'no ETag of a state that never was')

      const list = await answered(200, edit(record, { edits: [{ old_html: 'Old', new_html: 'x' }], dry_run: true }))
      assert.match(list.diff, /^\+<p>x<\/p>$/m)
      const whole = await answered(200, edit(record, { html_content: '<p>Whole</p>', dry_run: true }))
      assert.match(whole.diff, /^\+<p>Whole<\/p>$/m)
      const same = await answered(200, edit(record, { html_content: '<p>Old</p>', dry_run: true }))
      assert.equal(same.diff, '')

      const after = await ann.get(flat(kind, record))
      assert.deepEqual(after.body, before.body)
      assert.equal(after.headers.etag, before.headers.etag)
      const { meta } = await answered(200, ann.get(flat(kind, record, '/versions')))
      assert.equal(meta.total_count, 1)
      assert.deepEqual(await told(record), [`${kind.slice(0, -1)}.created`])
    })

    test('a dry run refuses what an update would refuse', async () => {
      const record = await create('<p>The old sentence</p>')
      const missing = { old_html: '<p>The odd sentence</p>', new_html: 'x', dry_run: true }
      assert.match((await refused(edit(record, missing), 'old_html')).closest, /The old sentence/)
      await refused(edit(record, { old_html: 'old', new_html: 'x', dry_run: 'yes' }), 'dry_run')
      await answered(
        412,
        ann.patch(flat(kind, record), { html_content: 'x', dry_run: true }, { headers: { 'if-match': '"0"' } }),
      )
      await answered(
        403,
        (await service.readOnlyKeyFor(ann)).patch(flat(kind, record), { html_content: 'x', dry_run: true }),
      )
    })
  })
}

async function told({ id }: Json): Promise<string[]> {
  const rows = await service.database.reader.selectFrom('events').select('type').where('resource_id', '=', id).execute()
  return rows.map(({ type }) => type)
}

test('empty html is allowed on a page and nowhere else', async () => {
  for (const kind of ['pages', 'headers', 'footers', 'html_heads']) {
    const record = await answered(
      201,
      ann.post(`${API}/websites/${website.id}/${kind}`, {
        html_content: '<p>x</p>',
        ...(kind === 'pages' && { path: '/empty' }),
      }),
    )
    const emptied = { old_html: '<p>x</p>', new_html: '' }
    if (kind === 'pages') assert.equal((await answered(200, ann.patch(flat(kind, record), emptied))).html_content, '')
    else await refused(ann.patch(flat(kind, record), emptied), 'html_content')
  }
})

test('a dry run of a page shows its other fields, and refuses a path that is taken', async () => {
  const taken = await answered(201, ann.post(`${API}/websites/${website.id}/pages`, { path: '/taken' }))
  const page = await answered(201, ann.post(`${API}/websites/${website.id}/pages`, { path: '/tried', title: 'Before' }))
  const tried = await answered(200, ann.patch(flat('pages', page), { title: 'After', path: '/free', dry_run: true }))
  assert.deepEqual([tried.title, tried.path, tried.diff], ['After', '/free', ''])
  await refused(ann.patch(flat('pages', page), { path: taken.path, dry_run: true }), 'path')
  assert.deepEqual(await answered(200, ann.get(flat('pages', page))), page)
  const redirects = await service.database.reader.selectFrom('redirects').selectAll().execute()
  assert.deepEqual(redirects, [])
})

test('every edit of a list that fails is reported, with what helps to correct it', async () => {
  const html_content = '<h1>Welcome</h1><p>Opening hours: 9 to 5</p><p>a</p><p>a</p>'
  const page = await newPage(ann, website, { html_content })
  const edits = [
    { old_html: '<p>Opening hours: 8 to 5</p>', new_html: 'x' },
    { old_html: 'Welcome', new_html: 'Hello' },
    { old_html: '<p>a</p>', new_html: 'x' },
    { selector: 'h7', new_html: 'x' },
    { old_html: 'zzzzqqqqjjjj', new_html: 'x' },
  ]
  const places = ['edits.0.old_html', 'edits.2.old_html', 'edits.3.selector', 'edits.4.old_html']
  const body = await refused(ann.patch(flat('pages', page), { edits }), ...places)
  assert.equal(body.index, 0)
  assert.match(body.closest, /9 to 5/)
  assert.equal(body.match_count, undefined, 'beside the errors are the facts of the first failure')
  assert.deepEqual(
    body.failures.map(({ index, match_count, closest }: Json) => [index, match_count ?? null, closest ?? null]),
    [
      [0, null, body.closest],
      [2, 2, null],
      [3, null, null],
      [4, null, null],
    ],
  )
  assert.ok(body.failures[2].nearest.includes('h1'))
  for (const word of ['closest', 'read the record again', 'replace_all', 'nearest'])
    assert.ok(body.detail.includes(word))
  assert.equal((await answered(200, ann.get(flat('pages', page)))).html_content, html_content)
})

test('an element is edited by its selector, together with edits of text', async () => {
  const html_content = '<main  >\n<h1>Hi</h1><img src=a.png><p>1</p><P>2</P></main>'
  for (const kind of ['pages', 'headers']) {
    const path = kind === 'pages' ? { path: '/by-selector' } : {}
    const record = await answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, { ...path, html_content }))
    const edits = [
      { selector: 'h1', new_html: '<h1>Hello</h1>' },
      { old_html: 'Hello', new_html: 'Good day' },
      { selector: 'img', action: 'set_attribute', attribute: 'alt', value: 'A & B' },
      { selector: 'p', action: 'append', new_html: '!', replace_all: true },
      { selector: 'main', action: 'insert_after', new_html: '<hr>' },
    ]
    const wanted = '<main  >\n<h1>Good day</h1><img src=a.png alt="A &amp; B"><p>1!</p><P>2!</P></main><hr>'
    const tried = await answered(200, ann.patch(flat(kind, record), { edits, dry_run: true }))
    assert.equal(tried.html_content, wanted)
    assert.match(tried.diff, /^\+.*Good day/m)
    const changed = await answered(200, ann.patch(flat(kind, record), { edits }))
    assert.deepEqual([changed.html_content, changed.version_number], [wanted, 2])
    const body = await refused(
      ann.patch(flat(kind, record), { edits: [{ selector: 'p', action: 'remove' }] }),
      'edits.0.selector',
    )
    assert.equal(body.match_count, 2)
    await refused(ann.patch(flat(kind, record), { edits: [{ selector: 'p', action: 'explode' }] }), 'edits.0.action')
  }
})

test('edits reach the text fields of a page', async () => {
  const fields = { title: 'Phone 1', meta_description: 'Call 555', structured_data: { phone: '555', more: [1] } }
  const page = await newPage(ann, website, { html_content: '<p>555</p>', ...fields })
  const edit = (field: string | undefined, old_html: string, new_html: string) => ({ field, old_html, new_html })
  const edits = [
    edit('meta_description', '555', '777'),
    edit('structured_data', '"555"', '"777"'),
    edit(undefined, '555', '777'),
    edit('title', '1', '2'),
  ]
  const tried = await answered(200, ann.patch(flat('pages', page), { edits, dry_run: true }))
  assert.deepEqual(tried.changed_fields[0], { field: 'title', before: 'Phone 1', after: 'Phone 2' })
  assert.equal(tried.changed_fields.length, 3)
  const changed = await answered(200, ann.patch(flat('pages', page), { edits }))
  assert.deepEqual(
    [changed.title, changed.meta_description, changed.structured_data, changed.html_content, changed.version_number],
    ['Phone 2', 'Call 777', { phone: '777', more: [1] }, '<p>777</p>', 2],
  )
  const refusedEdit = (part: object, ...places: string[]) =>
    refused(ann.patch(flat('pages', page), { edits: [part] }), ...places)
  await refusedEdit(edit('structured_data', '"777"', '"777'), 'structured_data')
  await refusedEdit(edit('structured_data', '{"phone":"777","more":[1]}', '7'), 'structured_data')
  await refusedEdit(edit('title', '2', 'x'.repeat(400)), 'title')
  await refusedEdit(edit('og_title', 'x', 'y'), 'edits.0.old_html')
  await refusedEdit(edit('path', '/', 'y'), 'edits.0.field')
  await refusedEdit({ field: 'title', selector: 'p', new_html: '' }, 'edits.0.selector')
  await refused(ann.patch(flat('pages', page), { title: 'x', edits: [edit('title', '2', 'x')] }), 'title')
  const emptied = await answered(200, ann.patch(flat('pages', page), { edits: [edit('title', 'Phone 2', '')] }))
  assert.equal(emptied.title, '')
})

test('a path that is taken names the page that has it', async () => {
  const holder = await newPage(ann, website, { title: 'Our team' })
  const other = await newPage(ann, website)
  for (const reply of [
    ann.patch(flat('pages', other), { path: holder.path }),
    ann.post(`${API}/websites/${website.id}/pages`, { path: holder.path }),
  ]) {
    const { taken_by, detail } = await refused(reply, 'path')
    assert.deepEqual(taken_by, { kind: 'page', id: holder.id, title: 'Our team' })
    assert.ok(detail.includes('Our team') && detail.includes(holder.id))
  }
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()
const website = await newWebsite(ann)

for (const kind of ['pages', 'headers'])
  test(`versions of ${kind} are compared by number, live, latest and id`, async () => {
    const record =
      kind === 'pages'
        ? await newPage(ann, website, { html_content: '<p>1</p>' })
        : await answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, { html_content: '<p>1</p>' }))
    const second = await answered(200, ann.patch(flat(kind, record), { html_content: '<p>2</p>\n<b>x</b>' }))
    await answered(200, ann.patch(flat(kind, record), { html_content: '<p>3</p>\n<b>x</b>' }))
    await answered(200, ann.patch(flat(`${kind}/versions`, { id: record.latest_version_id }, '/pin')))
    const diff = (query = '') => ann.get(flat(kind, record, `/versions/diff${query}`))
    const numbers = async (query: string) => {
      const { from_number, to_number } = await answered(200, diff(query))
      return [from_number, to_number]
    }
    assert.deepEqual(await numbers(''), [2, 3])
    assert.deepEqual(await numbers('?from=live'), [1, 3])
    assert.deepEqual(await numbers('?from=live&to=2'), [1, 2])
    assert.deepEqual(await numbers('?from=latest&to=live'), [3, 1])
    assert.deepEqual(await numbers(`?to=${second.latest_version_id.toUpperCase()}`), [1, 2])
    assert.deepEqual(await numbers('?to=1'), [null, 1])
    const { diff: text, places, identical } = await answered(200, diff('?from=1&to=2'))
    assert.equal(text, '--- before\n+++ after\n@@ -1,1 +1,2 @@\n-<p>1</p>\n+<p>2</p>\n+<b>x</b>\n')
    assert.deepEqual(places, [{ before: { start: 0, end: 8 }, after: { start: 0, end: 17 } }])
    assert.equal(identical, false)
    const same = await answered(200, diff('?from=2&to=2'))
    assert.deepEqual([same.identical, same.diff, same.places], [true, '', []])
    for (const wrong of ['0', '4', 'newest', record.id]) await refused(diff(`?from=${wrong}`), 'from')
    await refused(diff('?to=99'), 'to')
    await answered(200, (await newMember(service, website, 'viewer')).get(flat(kind, record, '/versions/diff')))
    await answered(404, (await service.newUser()).get(flat(kind, record, '/versions/diff')))
  })

test('a long diff is cut unless requested otherwise', async () => {
  const lines = (letter: string) => Array.from({ length: 2_000 }, (_, n) => `<p>${letter} ${n}</p>`).join('\n')
  const page: Json = await newPage(ann, website, { html_content: lines('a') })
  await answered(200, ann.patch(flat('pages', page), { html_content: lines('b') }))
  const cut = await answered(200, ann.get(flat('pages', page, '/versions/diff')))
  const whole = await answered(200, ann.get(flat('pages', page, '/versions/diff?uncut=true')))
  assert.ok(cut.diff.includes('more lines with -') && cut.diff.length < 21_000)
  assert.equal(whole.diff.split('\n').length, 4_004)
  assert.deepEqual(whole.places, cut.places)
})

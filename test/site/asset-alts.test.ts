import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { makeSite } from './support.ts'

const service = await startService()
after(() => service.close())

const FILE = { base64: 'aGk=', content_type: 'text/plain' }

test('a page shows the alt text in its language, that without its region, or the one for all', async () => {
  const site = await makeSite(service, { languages: ['en', 'de', 'de-AT', 'fr'] })
  const alts = { de: 'Das "Meer"', 'de-AT': 'Die See' }
  const sea = await site.add('assets/upload', { ...FILE, filename: 'sea.txt', alt: 'The sea', alts })
  const bare = await site.add('assets/upload', { ...FILE, filename: 'bare.txt', alts: { de: 'Nichts' } })
  const table = await site.add('tables', {
    name: 'Places',
    columns: [
      { name: 'Slug', type: 'text', unique: true, required: true },
      { name: 'Image', type: 'asset' },
      { name: 'Near', type: 'text' },
    ],
  })
  await site.add(`tables/${table.id}/rows`, { values: { slug: 'coast', image: sea.id } })
  const html_content = `<i>{{ asset["sea.txt"].alt }}</i><b>{{ asset["${bare.id}"].alt }}</b>
    <site-rows table="places"><u>{{ row.image.alt }}</u></site-rows>`
  const languages = ['en', 'de', 'de-CH', 'de-AT', 'fr']
  for (const language of languages) {
    await site.add('pages', { path: `/${language}`, language, html_content })
    const path = `/${language}/:slug`
    const bound = { table_id: table.id, row_key: 'slug', html_content: '<u>{{ row.image.alt }}</u>' }
    await site.add('pages', { path, language, ...bound })
  }
  const shown = async () => {
    const texts = []
    for (const language of languages) {
      const [list, one] = [await site.text(`/${language}`), await site.text(`/${language}/coast`)]
      texts.push([/<i>(.*)<\/i>/, /<b>(.*)<\/b>/, /<u>(.*)<\/u>/].map((part) => part.exec(list)![1]))
      texts.at(-1)!.push(/<u>(.*)<\/u>/.exec(one)![1])
    }
    return texts
  }
  const meer = 'Das "Meer"'
  assert.deepEqual(await shown(), [
    ['The sea', '', 'The sea', 'The sea'],
    [meer, 'Nichts', meer, meer],
    [meer, 'Nichts', meer, meer],
    ['Die See', 'Nichts', 'Die See', 'Die See'],
    ['The sea', '', 'The sea', 'The sea'],
  ])
  await site.change('assets', sea.id, { alts: { de: null, fr: 'La mer' } })
  assert.deepEqual(
    (await shown()).map(([named, , listed, bound]) => [named, listed, bound]),
    ['The sea', 'The sea', 'The sea', 'Die See', 'La mer'].map((alt) => [alt, alt, alt]),
  )
})

// Runs once: the command line speaks HTTP only, whatever the database behind it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { type Folder, folderFor } from '#test/cli/support/folders.ts'
import { startService } from '#test/support/service.ts'

const service = await startService()
const ann = await service.newUser()
after(() => service.close())

const PLACES = ['/a', '/b', 'row 1', 'row 2'] as const
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ edit: fc.constantFrom(...PLACES), by: fc.constantFrom('one', 'two', 'website') }),
  },
  { weight: 4, arbitrary: fc.record({ run: fc.constantFrom('push', 'pull'), by: fc.constantFrom('one', 'two') }) },
)

test('whatever is written in two folders and on the website, nothing is lost without --force', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const site = await newWebsite()
      const folders = { one: folderFor(service, ann.key, site.id), two: folderFor(service, ann.key, site.id) }
      try {
        for (const folder of Object.values(folders)) assert.equal((await folder.run('pull')).status, 0)
        const written: string[] = []
        for (const [index, each] of steps.entries()) {
          if ('run' in each) {
            const { status, stderr } = await folders[each.by].run(each.run)
            assert.ok(status === 0 || status === 3, stderr)
            continue
          }
          const word = `word${index}.`
          if (each.by === 'website') await site.append(each.edit, word)
          else appendIn(folders[each.by], each.edit, word)
          written.push(word)
          const everything = [
            await site.text(),
            ...Object.values(folders).map((folder) => Object.values(folder.files()).join()),
          ].join()
          for (const one of written) assert.ok(everything.includes(one), `${one} is lost after step ${index}`)
        }
        const everything = [
          await site.text(),
          ...Object.values(folders).map((folder) => Object.values(folder.files()).join()),
        ].join()
        for (const one of written) assert.ok(everything.includes(one), `${one} is lost`)
      } finally {
        for (const folder of Object.values(folders)) folder.remove()
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

/** Whoever appends has seen what was there. */
function appendIn(folder: Folder, place: string, word: string) {
  if (place.startsWith('/')) folder.write(`pages${place}.html`, folder.read(`pages${place}.html`) + word)
  else {
    const lines = folder.read('tables/notes.jsonl').split('\n')
    const number = lines.findIndex((line) => line.startsWith(`{"row":${place.slice(4)},`))
    lines[number] = lines[number]!.replace(/"}}$/, `${word}"}}`)
    folder.write('tables/notes.jsonl', lines.join('\n'))
  }
}

async function newWebsite() {
  const { id } = (await ann.post('/api/v1/websites', { name: 'Random' })).body
  const api = `/api/v1/websites/${id}`
  const addresses = new Map<string, string>()
  for (const path of ['/a', '/b']) {
    const page = (await ann.post(`${api}/pages`, { path, html_content: '.' })).body
    addresses.set(path, `/api/v1/websites/pages/${page.id}`)
  }
  const table = (await ann.post(`${api}/tables`, { name: 'Notes', columns: [{ key: 'text' }] })).body
  for (const place of ['row 1', 'row 2']) {
    const row = (await ann.post(`/api/v1/websites/tables/${table.id}/rows`, { values: { text: '.' } })).body
    addresses.set(place, `/api/v1/websites/tables/rows/${row.id}`)
  }
  const textAt = async (place: string) => {
    const { body } = await ann.get(addresses.get(place)!)
    return (body.html_content ?? body.values.text) as string
  }
  return {
    id: id as string,
    async append(place: string, word: string) {
      const text = (await textAt(place)) + word
      const body = place.startsWith('/') ? { html_content: text } : { values: { text } }
      const { status } = await ann.patch(addresses.get(place)!, body)
      assert.equal(status, 200)
    },
    text: async () => (await Promise.all(PLACES.map(textAt))).join(),
  }
}

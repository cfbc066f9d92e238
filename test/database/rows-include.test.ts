import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { migratedState } from '#test/support/migrated.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import type { State } from '#test/support/state.ts'
import { answered, hostOf, newPage, newWebsite } from '../api/make.ts'
import { newTable, rowsOf } from '../api/tables.ts'
import { meterPostgres } from './plans/meter-postgres.ts'
import { meterSqlite } from './plans/meter-sqlite.ts'
import { Statements } from './plans/statements.ts'

/** Statements that read rows or tables, each time that they run: what else the service does in between reads others. */
const READS_ROWS = /^\s*(select|with)\b.* from "(rows|tables|lists)"/is

class Sent extends Statements {
  texts: string[] = []

  override note(text: string) {
    if (!this.paused && READS_ROWS.test(text)) this.texts.push(text)
  }
}

const ROWS = 50
const sent = new Sent()
let state: State
let service: Service
let ann: Person
let site: Json
let posts: Json
let endMeter = () => {}

before(async () => {
  state = await migratedState()
  const { DATA_DIR, DATABASE_URL } = state.env
  endMeter = DATABASE_URL ? await meterPostgres(DATABASE_URL, sent) : meterSqlite(DATA_DIR!, sent)
  service = await startService(state.env)
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(ann)
  const referred = await Promise.all(['Author', 'Editor', 'Tags'].map((name) => filled(name)))
  const columns = referred.map(({ table, type }) => ({ name: table.name, type, reference_table_id: table.id }))
  posts = await newTable(ann, site, { name: 'Posts', columns: [{ name: 'Title' }, ...columns] })
  const values = (index: number) => {
    const [author, editor, tags] = referred.map(({ ids }) => ids) as [string[], string[], string[]]
    const named = [tags[index]!, tags[(index + 1) % ROWS]!]
    return { title: `Post ${index}`, author: author[index], editor: editor[index], tags: named }
  }
  await inBulk(posts, values)
})
after(async () => {
  endMeter()
  await service?.close()
  await state?.remove()
})

async function filled(name: string): Promise<{ table: Json; type: string; ids: string[] }> {
  const table = await newTable(ann, site, { name, columns: [{ name: 'Name' }] })
  const ids = await inBulk(table, (index) => ({ name: `${name} ${index}` }))
  return { table, ids, type: name === 'Tags' ? 'references' : 'reference' }
}

async function inBulk(table: Json, values: (index: number) => object): Promise<string[]> {
  const rows = Array.from({ length: ROWS }, (_, index) => ({ values: values(index) }))
  const { results } = await answered(200, ann.post(rowsOf(table, '/bulk'), { rows }))
  return results.map(({ id }: Json) => id)
}

/** The fewest statements that one of several runs sent: jobs may send some in between. */
async function fewest(run: (attempt: number) => Promise<void>): Promise<number> {
  const counts: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    sent.texts = []
    sent.paused = false
    await run(attempt)
    sent.paused = true
    counts.push(sent.texts.length)
  }
  return Math.min(...counts)
}

test('a list of 50 rows with three references included sends one statement more', async () => {
  const listed = (query: string) =>
    fewest(async (attempt) => {
      // A list that was not asked for before, so that it is not cached.
      const { data } = await answered(200, ann.get(rowsOf(posts, `?per=${ROWS + attempt}${query}`)))
      assert.equal(data.length, ROWS)
      if (query) assert.equal(data[7].included.tags.length, 2)
    })
  const without = await listed('')
  assert.ok(without > 0)
  assert.equal(await listed('&include=author,editor,tags'), without + 1)
})

test('a page that shows what rows refer to sends as many statements for 50 rows as for one', async () => {
  const shown = async (limit: number) => {
    const body = '{{ row.title }} {{ row.author.name }}<site-rows of="row.tags"><i>{{ row.name }}</i></site-rows>'
    return fewest(async (attempt) => {
      const path = `/list-${limit}-${attempt}`
      sent.paused = true
      const html_content = `<site-rows table="posts" limit="${limit}">${body}</site-rows>`
      await newPage(ann, site, { path, html_content })
      sent.paused = false
      const { text } = await service.visit(hostOf(site), path)
      assert.equal(text.split('<i>').length - 1, 2 * limit)
    })
  }
  assert.equal(await shown(ROWS), await shown(1))
})

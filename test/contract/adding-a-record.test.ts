import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { Client } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { contractOf } from '#test/support/openapi/contract.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { untilServing } from '#test/support/process.ts'
import { scratchFolder } from '#test/support/scratch-folder.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { ROOT } from './support/source-files.ts'

/** What docs/adding-a-record.md says, done to a copy of the product: its files, and lines in files that stand. */
type Addition = { files: Record<string, string>; lines: Line[] }
type Line = { in: string; before: string; line: string; isWithin?: true }

const NOTES = 'src/resources/content/page-notes'
const NOTE: Addition = {
  files: {
    [`${NOTES}/record.ts`]: fixture('record.ts'),
    [`${NOTES}/store.ts`]: fixture('store.ts'),
    [`${NOTES}/operations.ts`]: fixture('operations.ts'),
    'src/kernel/database/migrations/9000-page-notes.ts': fixture('migration.ts'),
  },
  lines: [
    migrationLine('notes', '9000-page-notes.ts'),
    { in: 'src/kernel/database/migrations/index.ts', before: ']\n', line: '  notes,' },
    tablesLine("import { noteTable } from '#resources/content/page-notes/record.ts'", 'import { pageTables }'),
    tablesLine('  ...noteTable,', '  ...searchTables,\n'),
    { in: 'src/kernel/events/event-types.ts', before: "  'redirect',\n", line: "  'page_note'," },
    {
      in: 'src/resources/event-data.ts',
      before: 'import { Row }',
      line: "import { Note } from '#resources/content/page-notes/record.ts'",
    },
    { in: 'src/resources/event-data.ts', before: "  ...changes('redirect'", line: "  ...changes('page_note', Note)," },
    indexLine(
      "import { noteOperations } from '#resources/content/page-notes/operations.ts'",
      'import { replaceOperations }',
    ),
    indexLine("import { noteSource } from '#resources/content/page-notes/store.ts'", 'import { replaceOperations }'),
    { ...indexLine('noteSource, ', 'rowSource, websiteSource'), isWithin: true },
    indexLine('  noteOperations,', '  usageOperations,\n'),
  ],
}

/** A field of a record that exists. */
const FIELD: Addition = {
  files: {
    'src/kernel/database/migrations/9000-because.ts': `
      import type { Migration } from '#kernel/database/migrations/migration.ts'
      export const because: Migration = {
        name: '9000-because',
        statements: () => ["alter table redirects add column because text not null default ''"],
      }`,
  },
  lines: [
    migrationLine('because', '9000-because.ts'),
    { in: 'src/kernel/database/migrations/index.ts', before: ']\n', line: '  because,' },
    {
      in: 'src/resources/traffic/redirects/record.ts',
      before: '    hit_count:',
      line: "    because: plain(Type.String(), { write: Type.String({ maxLength: 100 }), blank: '' }),",
    },
  ],
}

describe('a plain record', () => {
  const product = running(NOTE)

  test('takes nine files and 400 lines', () => {
    const { files, lines } = NOTE
    const written = Object.values(files).join('').split('\n').length + lines.length
    const touched = new Set([...Object.keys(files), ...lines.map((line) => line.in)])
    assert.ok(touched.size <= 9, `${touched.size} files`)
    assert.ok(written <= 400, `${written} lines`)
  })

  test('is created, changed, listed and found', async () => {
    const { client, notes } = await product.site()
    const made = await client.post(notes, { title: 'Flour', text: 'Order rye' })
    assert.equal(made.status, 201)
    assert.deepEqual([made.body.title, made.body.text, made.body.done], ['Flour', 'Order rye', false])
    const changed = await client.patch(`/api/v1/websites/page_notes/${made.body.id}`, { done: true })
    assert.equal(changed.body.done, true)
    assert.equal((await client.get(notes)).body.data.length, 1)
    const found = await client.get(`${notes.replace('page_notes', 'search')}?q=rye`)
    assert.deepEqual(
      found.body.data.map(({ kind, id }: { kind: string; id: string }) => [kind, id]),
      [['page_note', made.body.id]],
    )
  })

  test('is restored from the trash', async () => {
    const { client, notes } = await product.site()
    const { body } = await client.post(notes, { title: 'Flour' })
    assert.equal((await client.delete(`/api/v1/websites/page_notes/${body.id}`)).status, 204)
    const trash = await client.get(notes.replace('page_notes', 'trash'))
    assert.deepEqual([trash.body.data[0].kind, trash.body.data[0].title], ['page_note', 'Flour'])
    assert.equal((await client.post(`/api/v1/websites/trash/${trash.body.data[0].id}/restore`, {})).status, 200)
    assert.equal((await client.get(`/api/v1/websites/page_notes/${body.id}`)).body.title, 'Flour')
  })

  test('is changed back by an undo, which shows its fields', async () => {
    const { client, notes } = await product.site()
    const { body } = await client.post(notes, { title: 'Flour' })
    const set = await client.post(notes.replace('page_notes', 'change_sets'), { title: 'Rename' })
    assert.equal(set.status, 201, set.text)
    await client.patch(`/api/v1/websites/page_notes/${body.id}`, { title: 'Rye', done: true })
    const undone = await client.post(`/api/v1/websites/change_sets/${set.body.id}/undo`, {})
    assert.equal(undone.status, 200, undone.text)
    const { title, done } = (await client.get(`/api/v1/websites/page_notes/${body.id}`)).body
    assert.deepEqual([title, done], ['Flour', false])
  })
})

describe('a field of a record', () => {
  const product = running(FIELD)

  test('is a line of its record and a migration', async () => {
    const { client, websiteId } = await product.site()
    const given = { from_path: '/a', to: '/b', because: 'It moved' }
    const { body, text } = await client.post(`/api/v1/websites/${websiteId}/redirects`, given)
    assert.equal(body.because, 'It moved', text)
    const changed = await client.patch(`/api/v1/websites/redirects/${body.id}`, { because: 'It is gone' })
    assert.equal(changed.body.because, 'It is gone')
  })
})

function fixture(name: string): string {
  return readFileSync(join(ROOT, 'test/contract/page-note', name), 'utf8')
}

function migrationLine(name: string, file: string): Line {
  const line = `import { ${name} } from '#kernel/database/migrations/${file}'`
  return { in: 'src/kernel/database/migrations/index.ts', before: 'import ', line }
}

function tablesLine(line: string, before: string): Line {
  return { in: 'src/kernel/database/tables.ts', before, line }
}

function indexLine(line: string, before: string): Line {
  return { in: 'src/resources/index.ts', before, line }
}

/** The product with an addition, as a process of its own. */
function running(addition: Addition) {
  let folder: string
  let stop: () => Promise<unknown>
  let site: () => Promise<{ client: Client; websiteId: string; notes: string }>
  before(async () => {
    folder = mkdtempSync(join(scratchFolder(), 'sitewright-added-'))
    copyProduct(folder)
    for (const [name, text] of Object.entries(addition.files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    for (const line of addition.lines) addLine(folder, line)
    const postgres = process.env.TEST_DATABASE === 'postgres' ? await freshDatabase() : null
    const { PATH, HOME } = process.env
    const env = {
      PATH,
      HOME,
      ...SERVICE_ENV,
      DATA_DIR: join(folder, 'data'),
      ...(postgres && { DATABASE_URL: postgres.url }),
    }
    const args = [join(folder, 'scripts/node.sh'), join(folder, 'src/cli/program.ts'), 'serve']
    const server = await untilServing(spawn('sh', args, { env, stdio: ['ignore', 'pipe', 'pipe'] }))
    const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: postgres?.url ?? null, databasePool: 2 })
    const person = await createUser(database, { email: 'baker@example.com' })
    const { key } = await createApiKey(database, { userId: person.id, name: 'test', readOnly: false })
    const agent = new Agent({ keepAlive: true })
    const contract = await fetchContract(server.port)
    const client = new Client({ port: server.port, agent, contract: async () => contract, key })
    site = async () => {
      const { status, text, body } = await client.post('/api/v1/websites', { name: 'Bakery' })
      assert.equal(status, 201, text)
      return { client, websiteId: body.id, notes: `/api/v1/websites/${body.id}/page_notes` }
    }
    stop = async () => {
      agent.destroy()
      await database.close()
      const { code } = await server.kill()
      assert.equal(code, 0, JSON.stringify(server.logs.slice(-5)))
      await postgres?.drop()
    }
  })
  after(async () => {
    await stop?.()
    rmSync(folder, { recursive: true, force: true })
  })
  return { site: () => site() }
}

async function fetchContract(port: number) {
  const { text } = await exchange(port, { method: 'GET', path: '/api/v1/openapi.json' })
  return contractOf(JSON.parse(text))
}

/** Its sources are copied, all else is linked; what it builds stays its own. */
function copyProduct(folder: string) {
  const link = (name: string) => symlinkSync(join(ROOT, name), join(folder, name))
  const isLinked = (name: string) => !name.startsWith('.') && name !== 'src' && name !== 'node_modules'
  for (const name of readdirSync(ROOT).filter(isLinked)) link(name)
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true })
  rmSync(join(folder, 'scripts'))
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) if (name !== '.cache') link(`node_modules/${name}`)
}

function addLine(folder: string, { in: name, before, line, isWithin }: Line) {
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  const at = text.indexOf(before)
  assert.ok(at >= 0, `${name} has ${before}`)
  writeFileSync(file, `${text.slice(0, at)}${line}${isWithin ? '' : '\n'}${text.slice(at)}`)
}

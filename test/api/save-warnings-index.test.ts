// Runs once: PostgreSQL scans an empty table, whatever its indexes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import { existingOf } from '#resources/content/html-checks/store.ts'
import { startService } from '#test/support/service.ts'

test('what a save refers to is looked up by indexes alone, by a query and one for what is left', async (t) => {
  const service = await startService()
  const { reader } = service.database
  const planOf = async ({ sql: text, parameters }: CompiledQuery) => {
    const values = [...parameters]
    const literal = text.replaceAll('?', () => `'${values.shift()}'`)
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(literal)}`.execute(reader)
    return rows.map(({ detail }) => detail).filter((detail) => /SEARCH|SCAN/.test(detail))
  }
  try {
    const sent = t.mock.method(reader.getExecutor(), 'executeQuery')
    await existingOf(reader, 'w', { paths: ['/a', '/b'], assets: ['x'] })
    const queries = sent.mock.calls
      .map(({ arguments: [query] }) => query as CompiledQuery)
      // Jobs ask the database at the same time.
      .filter(({ parameters }) => parameters.includes('w'))
    assert.equal(queries.length, 2)
    const plan = (await Promise.all(queries.map(planOf))).flat()
    for (const index of ['pages_with_pattern', 'redirects_with_pattern'])
      assert.ok(
        plan.some((detail) => detail.includes(index)),
        plan.join('\n'),
      )
    assert.deepEqual(
      plan.filter((detail) => detail.startsWith('SCAN')),
      [],
      plan.join('\n'),
    )
  } finally {
    await service.close()
  }
})

// Runs once: PostgreSQL scans an empty table, whatever its indexes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import { existingOf } from '#resources/html-checks/store.ts'
import { startService } from '#test/support/service.ts'

test('what a save refers to is looked up by indexes alone, in one query', async (t) => {
  const service = await startService()
  const { reader } = service.database
  try {
    const executor = reader.getExecutor()
    const sent = t.mock.method(executor, 'executeQuery')
    await existingOf(reader, 'w', { paths: ['/a', '/b'], assets: ['x'] })
    assert.equal(sent.mock.callCount(), 1)
    const { sql: text, parameters } = sent.mock.calls[0]!.arguments[0] as CompiledQuery
    const values = [...parameters]
    const literal = text.replaceAll('?', () => `'${values.shift()}'`)
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(literal)}`.execute(reader)
    const plan = rows.map(({ detail }) => detail).filter((detail) => /SEARCH|SCAN/.test(detail))
    assert.deepEqual(
      plan.filter((detail) => detail.startsWith('SCAN')),
      [],
      plan.join('\n'),
    )
    assert.ok(
      plan.some((detail) => detail.includes('pages_with_pattern')),
      plan.join('\n'),
    )
    assert.ok(
      plan.some((detail) => detail.includes('redirects_with_pattern')),
      plan.join('\n'),
    )
  } finally {
    await service.close()
  }
})

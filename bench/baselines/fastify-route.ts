/**
 * The least a JSON API on Fastify does: one route that serializes a constant record by its schema.
 * Arguments: port, file with the record.
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port, file] = process.argv.slice(2)
const record = JSON.parse(readFileSync(file!, 'utf8')) as Record<string, unknown>
const app = Fastify({ logger: false })

app.get(
  '/api/v1/websites/:website_id/pages/:id',
  { schema: { response: { 200: schemaOf(record) } } },
  async () => record,
)
app.get('/readyz', async () => ({ status: 'ok' }))

process.once('SIGTERM', () => process.exit())
await app.listen({ port: Number(port), host: '127.0.0.1' })

function schemaOf(value: Record<string, unknown>): object {
  const properties = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, typeOf(item)]))
  return { type: 'object', properties }
}

function typeOf(value: unknown): object {
  if (value === null) return { type: 'string', nullable: true }
  if (typeof value === 'object') return schemaOf(value as Record<string, unknown>)
  return { type: typeof value === 'number' ? 'integer' : typeof value }
}

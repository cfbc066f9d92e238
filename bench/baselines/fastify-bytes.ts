/** A bare Fastify route that sends the same JSON bytes every time. Arguments: port, file with the bytes. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port, file] = process.argv.slice(2)
const bytes = readFileSync(file!)
const app = Fastify({ logger: false })

app.get('/api/v1/websites/:website_id/pages', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
app.get('/readyz', async () => ({ status: 'ok' }))

process.once('SIGTERM', () => process.exit())
await app.listen({ port: Number(port), host: '127.0.0.1' })

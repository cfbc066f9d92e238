import { rmSync } from 'node:fs'
import { createUser } from '#auth/people.ts'
import { run } from '#operations/run.ts'
import { catalog } from '#resources/index.ts'
import { readConfig } from '#src/config.ts'
import { start } from '#src/main.ts'

rmSync('/tmp/wb', { recursive: true, force: true })
const s = await start(
  readConfig({ PORT: '0', DATA_DIR: '/tmp/wb', LOG_LEVEL: 'warn', PLAN_LIMITS: '{"pro":{"websites":1000}}' }),
)
const u = await createUser(s.database, { email: 'a@b.co' })
const caller = {
  userId: u.id,
  userName: 'a',
  accountId: u.account_id,
  scope: 'write' as const,
  credential: { kind: 'api_key' as const, id: u.id, name: null },
}
const op = (n: string) => catalog.byName.get(n)!
const html = '<div class="x">\n  <p>Hello world & "friends"</p>\n</div>\n'.repeat(75)
const call = (name: string, params: any, body: any) =>
  run(s.services.core, {
    operation: op(name),
    params,
    query: {},
    body,
    caller,
    source: 'api',
    requestId: 'x',
    fresh: false,
  })
const ids: string[] = []
const site = JSON.parse(String((await call('websites_create', {}, { name: 'X' })).body)).id
for (let b = 0; b < 20; b++)
  await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      ids.push(
        JSON.parse(
          String((await call('pages_create', { website_id: site }, { path: `/p${b}-${i}`, html_content: html })).body),
        ).id,
      )
    }),
  )
let n = 0
async function lane(until: number) {
  while (performance.now() < until) {
    await call('pages_update', { id: ids[n++ % ids.length]! }, { html_content: html + n })
  }
}
let c0 = process.cpuUsage()
const cpu = () => {
  const d = process.cpuUsage(c0)
  c0 = process.cpuUsage()
  return d.user + d.system
}
const t = performance.now()
const n0 = n
await Promise.all(Array.from({ length: 64 }, () => lane(t + 4000)))
console.log(
  'PATCH/s',
  ((n - n0) / ((performance.now() - t) / 1000)).toFixed(0),
  'cpu us',
  (cpu() / (n - n0)).toFixed(0),
)
let g = 0
const t2 = performance.now()
while (performance.now() < t2 + 2000) {
  await call('pages_get', { id: ids[g++ % ids.length]! }, undefined)
}
console.log('GET us', (cpu() / g).toFixed(1))
let l = 0
const t3 = performance.now()
while (performance.now() < t3 + 2000) {
  l++
  await run(s.services.core, {
    operation: op('pages_list'),
    params: { website_id: site },
    query: { page: String(1 + (l % 40)) },
    body: undefined,
    caller,
    source: 'api',
    requestId: 'x',
    fresh: false,
  })
}
console.log('LIST us', (cpu() / l).toFixed(1))
await s.close()

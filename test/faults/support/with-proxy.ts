import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { callerOf } from './calls.ts'
import { expect, makeOwner } from './owner.ts'
import { silentProxy } from './silent-proxy.ts'

type Context = ReturnType<typeof callerOf> & {
  proxy: Awaited<ReturnType<typeof silentProxy>>
  /** Leads around the proxy. */
  env: Record<string, string>
  port: number
  websiteId: string
  key: string
}

/** A service whose PostgreSQL is behind a proxy, with a website at `silent.sites.test`. */
export async function withProxy(work: (context: Context) => Promise<void>, more: Record<string, string> = {}) {
  const { env, remove } = await freshState()
  const proxy = await silentProxy(env.DATABASE_URL!)
  try {
    const key = await makeOwner(env)
    const service = await spawnService({ ...env, ...more, DATABASE_URL: proxy.url })
    try {
      const calls = callerOf(service.port, key)
      const website = expect(201, await calls.api('POST', '/websites', { name: 'Silent', subdomain: 'silent' }))
      await work({ ...calls, proxy, env, port: service.port, websiteId: website.id, key })
    } finally {
      await service.kill('SIGKILL')
    }
  } finally {
    proxy.close()
    await remove()
  }
}

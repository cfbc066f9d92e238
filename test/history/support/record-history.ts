import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Key, makeKey, makeSite, type Page, see, seeded, type Way } from './actions.ts'
import type { History, Read, Write } from './checker.ts'
import { Server } from './world.ts'

export type Options = {
  operations: number
  seed: number
  /** How far visitors' pages may be behind another process's write, in milliseconds. */
  visitorLag: number
  /** Operations between two kills of a process. */
  killEvery: number
  env: Record<string, string>
  /** API keys. */
  owner: string
  member: string
  memberEmail: string
}

type Recorded = History & { operations: number; kills: number }

const PROCESSES = 2
const CLIENTS = 8
/** Operations between two revocations of a key, two changes of a role. */
const REVOKE_EVERY = 50
const ROLE_EVERY = 30
/** Reads of a role may be told apart only by its latest change, so they do not count as seen by others. */
const ROLE_LAG = 0.001

/** Random work by several clients on several processes, one of which is killed now and then; each operation with its times. */
export async function recordHistory(options: Options): Promise<Recorded> {
  const servers = await Promise.all(Array.from({ length: PROCESSES }, (_, n) => Server.spawn(n, options.env)))
  try {
    return await recordOn(servers, options)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

async function recordOn(servers: Server[], options: Options): Promise<Recorded> {
  const { owner, member, memberEmail, visitorLag } = options
  const draw = seeded(options.seed)
  const history: History = { writes: [], reads: [] }
  const [first] = servers as [Server]
  let restarting: Promise<void> | null = null
  let operations = 0
  let kills = 0
  let values = 0

  const pick = <T>(some: readonly T[]): T => some[Math.floor(draw() * some.length)]!
  let failed = false
  const done = () => failed || operations >= options.operations

  /** A process that is killed meanwhile leaves a write unanswered, and a read unmade. */
  async function attempt<T>(server: Server, work: (at: { process: string; start: number }) => Promise<T>) {
    operations++
    try {
      return await work({ process: server.name, start: performance.now() })
    } catch (error) {
      if (!/^E(CONN|PIPE)|SOCKET/.test(String((error as NodeJS.ErrnoException).code))) throw error
    } finally {
      await restarting
    }
  }

  const written = async (entry: Omit<Write, 'end'>, work: () => Promise<number | undefined>) => {
    const write: Write = { ...entry, end: Number.POSITIVE_INFINITY }
    history.writes.push(write)
    write.position = (await work()) ?? write.position
    write.end = performance.now()
  }

  const read = (entry: Omit<Read, 'end'>) => history.reads.push({ ...entry, end: performance.now() })

  const { websiteId, accessId, pages } = await makeSite(first, owner, member, memberEmail, history)
  let key = await makeKey(first, owner, history)
  let role = 'viewer'
  let roleChanges = 1
  history.writes.push({
    register: 'role',
    value: 'viewer 1',
    position: 1,
    process: first.name,
    start: 0,
    end: performance.now(),
  })

  const writePage = (server: Server, page: Page) =>
    attempt(server, ({ process, start }) => {
      const value = `value-${++values}`
      return written({ register: page.register, value, process, start }, async () => {
        const given = { title: value, html_content: `<p>${value}</p>` }
        const byTool = draw() < 0.5
        const answer = byTool
          ? await server.tool(owner, 'pages_update', { id: page.id, ...given })
          : await server.api(owner, 'PATCH', `/websites/pages/${page.id}`, given)
        const record = byTool ? answer.body.result?.structuredContent : answer.body
        assert.ok(answer.status === 200 && record?.version_number, JSON.stringify(answer))
        return record.version_number
      })
    })

  const readPage = (server: Server, page: Page, by: Way) =>
    attempt(server, async (at) => {
      const seen = await see(server, by, owner, websiteId, page)
      read({ register: page.register, ...at, lag: by === 'visitor' ? visitorLag : 0, by, ...seen })
    })

  const useKey = (server: Server, { secret, register }: Key) =>
    attempt(server, async (at) => {
      const { status } = await server.api(secret, 'GET', `/websites/pages/${pages[0]!.id}`)
      assert.ok(status === 200 || status === 401, `a key got ${status}`)
      read({ register, ...at, value: status === 200 ? 'valid' : 'revoked', lag: 0, by: 'key' })
    })

  const useRole = (server: Server) =>
    attempt(server, async (at) => {
      const { status, body } = await server.api(member, 'PATCH', `/websites/pages/${pages[0]!.id}`, { dry_run: true })
      assert.ok(status === 200 || status === 403, JSON.stringify(body))
      const seen = status === 200 ? 'content' : 'viewer'
      const latest = history.writes.findLast(({ register, value }) => register === 'role' && value.startsWith(seen))
      read({ register: 'role', ...at, value: latest?.value ?? seen, lag: ROLE_LAG, by: 'role' })
    })

  async function client() {
    while (!done()) {
      const [server, page, chance] = [pick(servers), pick(pages), draw()]
      if (chance < 0.16) await writePage(server, page)
      else if (chance < 0.36) await readPage(server, page, pick(['rest', 'nested']))
      else if (chance < 0.48) await readPage(server, page, 'list')
      else if (chance < 0.62) await readPage(server, page, 'tool')
      else if (chance < 0.86) await readPage(server, page, 'visitor')
      else if (chance < 0.94) await useKey(server, key)
      else await useRole(server)
    }
  }

  /** Once every so many operations, and one at a time. */
  async function nowAndThen(every: number, work: () => Promise<unknown>) {
    for (let next = every; ; next += every) {
      while (operations < next && !done()) await sleep(1)
      if (done()) return
      await work()
    }
  }

  async function replaceKey() {
    const old = key
    key = await makeKey(first, owner, history)
    const entry = {
      register: old.register,
      value: 'revoked',
      position: 2,
      process: first.name,
      start: performance.now(),
    }
    await written(entry, async () => {
      // A key ends no other key than itself.
      const { status } = await first.api(old.secret, 'DELETE', `/api_keys/${old.id}`)
      assert.equal(status, 204)
      return undefined
    })
    for (const server of servers) await useKey(server, old)
  }

  async function changeRole() {
    role = role === 'viewer' ? 'content' : 'viewer'
    const value = `${role} ${++roleChanges}`
    const entry = { register: 'role', value, position: roleChanges, process: first.name, start: performance.now() }
    await written(entry, async () => {
      const { status, body } = await first.api(owner, 'PATCH', `/websites/accesses/${accessId}`, { role })
      assert.equal(status, 200, JSON.stringify(body))
      return undefined
    })
    for (const server of servers) await useRole(server)
  }

  async function kill() {
    kills++
    restarting = servers.at(-1)!.killAndRestart()
    await restarting
    restarting = null
  }

  const all = [
    ...Array.from({ length: CLIENTS }, client),
    nowAndThen(REVOKE_EVERY, replaceKey),
    nowAndThen(ROLE_EVERY, changeRole),
    nowAndThen(options.killEvery, kill),
  ].map((work) =>
    work.catch((error) => {
      failed = true
      throw error
    }),
  )
  const outcomes = await Promise.allSettled(all)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return { ...history, operations, kills }
}

import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { startSession } from '#auth/sessions.ts'
import type { Plan } from '#config/plans.ts'
import { readConfig } from '#config.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { start } from '#main.ts'
import { Client } from './client.ts'
import { type Answer, exchange, type Outgoing } from './exchange.ts'
import { migratedState } from './migrated.ts'
import { type Contract, contractOf } from './openapi/contract.ts'
import type { OpenApi } from './openapi/document.ts'
import { SERVICE_ENV } from './service-env.ts'

export type VisitOptions = Partial<Pick<Outgoing, 'method' | 'headers' | 'body'>>
export type Person = Client & { userId: string; accountId: string; email: string; key: string }
type Overrides = Parameters<typeof start>[1]
export type Service = Awaited<ReturnType<typeof startService>>

/** The product in this process, with a free port and a new database. Every test file closes what it starts. */
export async function startService(env: Record<string, string | undefined> = {}, overrides?: Overrides) {
  const state = await migratedState()
  const config = readConfig({ ...SERVICE_ENV, LOG_LEVEL: 'silent', ...state.env, ...env })
  // Views are counted into a database that is given on this thread: another would take a third of a second to start.
  const started = await start(config, { database: openDatabase(config), ...overrides }).catch(async (error) => {
    await state.remove()
    throw error
  })
  const { url, database } = started
  const port = Number(new URL(url).port)
  const agent = new Agent({ keepAlive: true })
  const contract = () => contractFrom(port)
  const clientFor = (key?: string) => new Client({ port, agent, contract, key })
  const withKey = async (of: Pick<Person, 'userId' | 'accountId' | 'email'>, readOnly: boolean): Promise<Person> => {
    const { key } = await createApiKey(database, { userId: of.userId, name: readOnly ? 'read-only' : 'test', readOnly })
    return Object.assign(clientFor(key), { userId: of.userId, accountId: of.accountId, email: of.email, key })
  }
  const sessionOf = async ({ userId }: Pick<Person, 'userId'>): Promise<Record<string, string>> => {
    const by = { userId, userAgent: 'Test', address: '127.0.0.1' }
    const { token } = await database.write((tx) => startSession(tx, by, Date.now()))
    return { cookie: `sitewright-session=${token}`, origin: url, 'sec-fetch-site': 'same-origin' }
  }

  return {
    url,
    port,
    database,
    services: started.services,
    anonymous: clientFor(),

    /** A client with the given credential. */
    clientFor,

    async newUser(email = `user-${randomBytes(6).toString('hex')}@example.com`, more: NewUser = {}): Promise<Person> {
      const user = await createUser(database, { email, ...more })
      return await withKey({ userId: user.id, accountId: user.account_id, email: user.email }, false)
    },

    readOnlyKeyFor: (person: Person) => withKey(person, true),

    /** The person in a browser, on a page of the console. */
    async signedIn(person: Pick<Person, 'userId'>): Promise<Client> {
      return new Client({ port, agent, contract, headers: await sessionOf(person) })
    },

    /** The headers that such a page sends. */
    sessionOf,

    /** As a visitor's browser, with any host; redirects are not followed, and nothing is decompressed. */
    visit(host: string, path: string, { method = 'GET', headers, body }: VisitOptions = {}): Promise<Answer> {
      return exchange(port, { method, path, agent, body, headers: { host, ...headers } })
    },

    async close(): Promise<void> {
      agent.destroy()
      await started.close()
      await state.remove()
    },
  }
}

type NewUser = { name?: string; password?: string; plan?: Plan }

// Making, compressing and compiling it takes longer than most tests, and the documents of services differ in their address only.
let contract: Promise<Contract> | undefined

/** The contract of all services of this process, as the first to be needed serves it. */
function contractFrom(port: number): Promise<Contract> {
  contract ??= fetchContract(port).catch((error) => {
    contract = undefined
    throw error
  })
  return contract
}

async function fetchContract(port: number): Promise<Contract> {
  const { status, text } = await exchange(port, { method: 'GET', path: '/api/v1/openapi.json' })
  if (status !== 200) throw new Error(`/api/v1/openapi.json answered ${status}: ${text}`)
  return contractOf(JSON.parse(text) as OpenApi)
}

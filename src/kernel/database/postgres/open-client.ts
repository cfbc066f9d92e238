import { PostgresClient, type Settings } from '#kernel/database/postgres/client.ts'
import { after } from '#kernel/database/postgres/running-time.ts'
import type { Servers } from '#kernel/database/postgres/servers.ts'

/** To connect to one server and be greeted by it, each. */
export const CONNECT_MS = 3_000

/** Connects to the first server that lets it, beginning with the chosen one. */
export async function openClient(servers: Servers, name: string, settings: Settings = {}): Promise<PostgresClient> {
  for (let left = servers.count; ; left--) {
    const url = servers.chosen
    const client = new PostgresClient(url, name)
    try {
      await inTime(client, () => client.connect())
      await inTime(client, () => client.greet(settings, servers.mustWrite))
      if (await servers.confirms(client)) return client
      throw new Error('Connection terminated: another server has replaced it')
    } catch (error) {
      void closeClient(client)
      servers.leave(url)
      if (left <= 1) throw error
    }
  }
}

/** Only while this process runs: on a busy machine the answer may be there before its time to read it. */
async function inTime(client: PostgresClient, work: () => Promise<unknown>): Promise<void> {
  const stop = after(CONNECT_MS, () => client.lose('the server does not answer'))
  await work().finally(stop)
}

/** How long a server may take over a farewell, in milliseconds. */
const FAREWELL_MS = 1_000

export async function closeClient(client: PostgresClient): Promise<void> {
  const hurry = setTimeout(() => client.lose('it is closed'), FAREWELL_MS)
  await client.end().finally(() => clearTimeout(hurry))
}

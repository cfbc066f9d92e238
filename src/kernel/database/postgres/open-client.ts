import { PostgresClient, type Settings } from '#kernel/database/postgres/client.ts'
import type { Servers } from '#kernel/database/postgres/servers.ts'

/** Connects to the first server that lets it, beginning with the chosen one. */
export async function openClient(servers: Servers, name: string, settings: Settings = {}): Promise<PostgresClient> {
  for (let left = servers.count; ; left--) {
    const url = servers.chosen
    const client = new PostgresClient(url, name)
    try {
      await client.connect()
      await client.greet(settings, servers.mustWrite)
      return client
    } catch (error) {
      void closeClient(client)
      servers.leave(url)
      if (left <= 1) throw error
    }
  }
}

/** How long a server may take over a farewell, in milliseconds. */
const FAREWELL_MS = 1_000

export async function closeClient(client: PostgresClient): Promise<void> {
  const hurry = setTimeout(() => client.lose('it is closed'), FAREWELL_MS)
  await client.end().finally(() => clearTimeout(hurry))
}

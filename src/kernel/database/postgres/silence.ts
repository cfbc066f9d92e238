import type { Socket } from 'node:net'
import { PostgresClient } from '#kernel/database/postgres/client.ts'
import { CONNECT_MS, closeClient } from '#kernel/database/postgres/open-client.ts'
import { after } from '#kernel/database/postgres/running-time.ts'

/** An unanswered query is looked into after so long, and again after as long, in milliseconds. */
const SUSPICIOUS_MS = 1_500
const LOOK_MS = 500
/** A host that takes connections is there, and its server may be too busy to greet one at once: so much longer. */
const BUSY_MS = 4_000

/** The processes on the server that still work at something. */
const BUSY = `select pid from pg_stat_activity where pid = any($1) and state not like 'idle%'`
/** Frees what the others hold: their locks could keep everybody waiting for a minute. */
const END = `select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1) and state like 'idle%'
  and usename = current_user and datname = current_database()`

/**
 * Finds connections that have fallen silent: cut without a word by a router or the loss of power, which the system would notice
 * after a quarter of an hour. Of a query that takes long a second connection learns whether the server works at it, so that
 * slow statements are no reason to give up a connection.
 */
export class SilenceWatch {
  #clients = new Set<PostgresClient>()
  #lost: (client: PostgresClient, since: number) => void
  #timer: NodeJS.Timeout
  #isLooking = false
  #askedAt = new WeakMap<object, number>()

  /** `lost` gets when the query was sent that nobody answers. */
  constructor(lost: (client: PostgresClient, since: number) => void) {
    this.#lost = lost
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref()
  }

  add(client: PostgresClient) {
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  stop() {
    clearInterval(this.#timer)
    // What a silent server does not answer keeps no process running.
    for (const client of this.#clients) (client.connection.stream as Socket).unref()
  }

  async #look() {
    if (this.#isLooking) return
    const before = performance.now() - SUSPICIOUS_MS
    const suspects = [...this.#clients].filter(
      ({ waiting }) => waiting && (this.#askedAt.get(waiting) ?? waiting.since) < before,
    )
    if (suspects.length === 0) return
    this.#isLooking = true
    const urls = new Set(suspects.map(({ url }) => url))
    await Promise.all(
      [...urls].map((url) =>
        this.#ask(
          url,
          suspects.filter((suspect) => suspect.url === url),
        ),
      ),
    )
    this.#isLooking = false
  }

  async #ask(url: string, suspects: PostgresClient[]) {
    const unanswered = suspects.map((client) => ({ client, waiting: client.waiting! }))
    const witness = new PostgresClient(url, 'sitewright check')
    const give = () => witness.lose('it is silent')
    let stop = after(CONNECT_MS, () => {
      if ((witness.connection.stream as Socket).connecting) give()
      else stop = after(BUSY_MS, give)
    })
    try {
      await witness.connect()
      const busy = await this.#backends(witness, BUSY, suspects)
      const silent = unanswered.filter(({ client, waiting }) => {
        this.#askedAt.set(waiting, performance.now())
        // A connection whose answer came in the meantime is fine.
        return client.waiting === waiting && !busy.has(client.backend)
      })
      if (silent.length > 0)
        await this.#backends(
          witness,
          END,
          silent.map(({ client }) => client),
        )
      for (const { client, waiting } of silent) this.#lose(client, waiting.since)
    } catch (error) {
      // A server that says no is there, and busy with other things.
      if (!saidNo(error))
        for (const { client, waiting } of unanswered) if (client.waiting === waiting) this.#lose(client, waiting.since)
    } finally {
      stop()
      void closeClient(witness)
    }
  }

  async #backends(witness: PostgresClient, text: string, clients: PostgresClient[]): Promise<Set<number>> {
    const { rows } = await witness.query(text, [clients.map(({ backend }) => backend)])
    return new Set(rows.map((row: { pid: number }) => row.pid))
  }

  #lose(client: PostgresClient, since: number) {
    client.lose('it is silent')
    this.#lost(client, since)
  }
}

/** Whether the server itself sent the error. */
function saidNo(error: unknown): boolean {
  const { severity, cause } = error as { severity?: string; cause?: unknown }
  return severity !== undefined || (cause instanceof Error && saidNo(cause))
}

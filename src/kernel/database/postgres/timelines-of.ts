import { PostgresClient, TIMELINE } from '#kernel/database/postgres/client.ts'
import { after } from '#kernel/database/postgres/running-time.ts'

/** A server that is silent keeps nobody waiting for longer, in milliseconds. */
const ANSWER_MS = 1_000

/** The timeline of each server, 0 of a standby, null where it does not answer. Never rejects. */
export function timelinesOf(urls: readonly string[]): Promise<(number | null)[]> {
  return Promise.all(urls.map(timelineOf))
}

async function timelineOf(url: string): Promise<number | null> {
  const client = new PostgresClient(url, 'sitewright check')
  const stop = after(ANSWER_MS, () => client.lose('it does not answer in time'))
  try {
    await client.connect()
    const { rows } = await client.query(`select ${TIMELINE} as timeline`)
    return rows[0].timeline
  } catch {
    return null
  } finally {
    stop()
    client.lose('it was asked')
  }
}

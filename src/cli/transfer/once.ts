import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, Wire } from '#cli/sync/api.ts'

const POLL_MS = 500

/** The record of a job at `path` as soon as it is so. */
export async function once(api: Api, path: string, isSo: (record: Wire) => boolean): Promise<Wire> {
  for (;;) {
    const { record } = await api.get(path)
    if (isSo(record)) return record
    await sleep(POLL_MS)
  }
}

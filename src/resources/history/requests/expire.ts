import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { releaseFile } from '#resources/history/requests/file.ts'
import { inEvent, presentRequest } from '#resources/history/requests/schema.ts'
import { changeRequest, deleteDecided, expiredRequests } from '#resources/history/requests/store.ts'

/** How long it can be read what became of a request, in milliseconds. */
const RETENTION_MS = 180 * 86_400_000
const AT_ONCE = 200
const ACTOR = { type: 'system', id: null, name: 'Sitewright', client: null } as const

/** Ends what nobody has decided in time, and deletes what was decided long ago. Safe to repeat. */
export async function expireRequests({ database, feed, links }: Core, now: number): Promise<void> {
  for (;;) {
    const due = await expiredRequests(database.reader, now, AT_ONCE)
    for (const row of due) {
      const changes = await database.write(async (tx) => {
        const ended = { status: 'expired' as const, sealed: null }
        if (!(await changeRequest(tx, row, { ...ended, updated_at: now }))) return []
        await releaseFile(tx, row, now)
        const record = inEvent(presentRequest({ ...row, ...ended, updated_at: now }, links))
        const by = { account_id: null, actor: ACTOR, created_at: now }
        return recordEvents(tx, [{ type: 'request.expired', record }], by)
      })
      feed.committed(changes)
    }
    if (due.length < AT_ONCE) break
  }
  await forget(database, now)
}

async function forget(database: Database, now: number) {
  let deleted: number
  do deleted = await database.write((tx) => deleteDecided(tx, now - RETENTION_MS, AT_ONCE))
  while (deleted === AT_ONCE)
}

import { type KnownName, knownNames, releaseName, saveName, type WantedName } from '#certificates/names-store.ts'
import { reportCertificates } from '#certificates/report.ts'
import { renewalTime } from '#certificates/rules.ts'
import type { Change, Database, Tx } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import { partnerOf } from '#net/domain-name.ts'
import { verifiedNames } from '#resources/domains/domains/store.ts'

const READ_AT_ONCE = 1_000
const WRITTEN_AT_ONCE = 200

type Wanted = { domain_id: string; is_partner: number }

/**
 * Makes the names that have or will get certificates match the verified names and their `www` partners. An issued certificate
 * is kept until it expires, so attaching the name again takes no new certificate from the authority.
 */
export async function syncNames({ database, feed }: { database: Database; feed: Feed }): Promise<void> {
  // The known names come first: a name that is verified between the two reads is then wanted, and at most added again.
  const everyKnown = await knownOnes(database)
  const wanted = await wantedNames(database)
  const now = Date.now()
  const changed: WantedName[] = []
  const released: KnownName[] = []
  for (const known of everyKnown) {
    const want = wanted.get(known.name)
    wanted.delete(known.name)
    if (!want) {
      if (known.domain_id !== null) released.push(known)
    } else if (want.domain_id !== known.domain_id || want.is_partner !== known.is_partner)
      changed.push({ name: known.name, ...want, next_attempt_at: nextAttempt(known, now) })
  }
  const added = [...wanted].map(([name, want]) => ({ name, ...want, next_attempt_at: now }))
  const reported = (tx: Tx, names: string[]) => reportCertificates(tx, names, now)
  await save(added, saveName, () => Promise.resolve([]))
  await save(changed, saveName, reported)
  await save(released, releaseName, reported)

  async function save<Name extends { name: string }>(
    names: Name[],
    write: (tx: Tx, name: Name, now: number) => Promise<void>,
    report: (tx: Tx, names: string[]) => Promise<Change[]>,
  ) {
    for (let start = 0; start < names.length; start += WRITTEN_AT_ONCE) {
      const part = names.slice(start, start + WRITTEN_AT_ONCE)
      const changes = await database.write(async (tx) => {
        for (const name of part) await write(tx, name, now)
        return report(
          tx,
          part.map(({ name }) => name),
        )
      })
      feed.committed(changes)
    }
  }
}

async function knownOnes(database: Database): Promise<KnownName[]> {
  const found: KnownName[] = []
  for await (const known of pages((after) => knownNames(database.longReader, { after, limit: READ_AT_ONCE })))
    found.push(known)
  return found
}

/** A name that is verified in its own right is never a partner. */
async function wantedNames(database: Database): Promise<Map<string, Wanted>> {
  const wanted = new Map<string, Wanted>()
  const partners = new Map<string, Wanted>()
  for await (const { id, name } of pages((after) =>
    verifiedNames(database.longReader, { after, limit: READ_AT_ONCE }),
  )) {
    wanted.set(name, { domain_id: id, is_partner: 0 })
    const partner = partnerOf(name)
    if (partner) partners.set(partner, { domain_id: id, is_partner: 1 })
  }
  for (const [name, want] of partners) if (!wanted.has(name)) wanted.set(name, want)
  return wanted
}

function nextAttempt({ issued_at, expires_at }: KnownName, now: number): number {
  return issued_at === null || expires_at === null ? now : Math.max(now, renewalTime(issued_at, expires_at, 0))
}

async function* pages<T extends { name: string }>(read: (after: string) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = ''; ; ) {
    const page = await read(after)
    yield* page
    if (page.length < READ_AT_ONCE) return
    after = page.at(-1)!.name
  }
}

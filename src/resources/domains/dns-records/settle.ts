import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { DnsProvider } from '#providers/dns/dns-provider.ts'
import {
  claimZone,
  endChange,
  noteDiffering,
  postponeChange,
  unsettled,
} from '#resources/domains/dns-records/changes-store.ts'
import { sendSets } from '#resources/domains/dns-records/remote-change.ts'
import { noteProblem, recordsOf, zoneNamed } from '#resources/domains/dns-records/store.ts'
import { signingKeysOf } from '#resources/domains/dnssec/signing-keys.ts'

/** The kind of job that `settleDns` does. */
export const SETTLE_DNS = 'dns.settle'
const LOOK_AGAIN_MS = 1_000

/** Whether a remote provider may hold something else than the database. */
export async function dnsIsUnsettled(database: Database, dns: DnsProvider): Promise<boolean> {
  return dns.remote && (await unsettled(database.reader, Date.now())) !== undefined
}

/** Brings a remote provider to what the database says, wherever a change ended halfway or a zone was opened or closed. */
export function settleDns(database: Database, dns: DnsProvider, vault: Vault) {
  return async (_: object, stopping: AbortSignal): Promise<number> => {
    while (dns.remote && !stopping.aborted) {
      const name = await unsettled(database.reader, Date.now())
      if (name === undefined) break
      await settle(database, { dns, vault }, name)
    }
    return LOOK_AGAIN_MS
  }
}

async function settle(
  database: Database,
  { dns, vault }: { dns: DnsProvider; vault: Vault },
  name: string,
): Promise<void> {
  const token = newId()
  const claim = await database.write(async (tx) => {
    const differing = await claimZone(tx, name, token, Date.now())
    if (differing === undefined) return undefined
    await noteDiffering(tx, token, differing)
    const zone = await zoneNamed(tx, name)
    if (!zone) return { differing, zone, rows: [], keys: [] }
    const rows = await recordsOf(tx, { ...zone, id: zone.domain_id })
    return { differing, zone, rows, keys: await signingKeysOf(tx, vault, zone.domain_id) }
  })
  if (!claim) return
  const { zone, ...sent } = claim
  const outcome = zone ? await sendSets(dns, name, sent) : await dns.removeZone(name)
  await database.write(async (tx) => {
    if (outcome.ok) await endChange(tx, token)
    else await postponeChange(tx, token, Date.now())
    // What was refused stays refused while there is no answer.
    if (!zone || (!outcome.ok && outcome.reason === 'unavailable')) return
    const problem = outcome.ok ? null : outcome.message
    if (zone.problem !== problem) await noteProblem(tx, zone, problem)
  })
}

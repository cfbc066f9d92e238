import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { PrepareContext } from '#kernel/operations/context.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { Unavailable } from '#kernel/operations/service-errors.ts'
import type { DnsOutcome, DnsProvider, RecordSet, SigningKey } from '#providers/dns/dns-provider.ts'
import {
  claimZone,
  type Differing,
  endChange,
  noteDiffering,
  releaseChange,
} from '#resources/domains/dns-records/changes-store.ts'
import { setsNamed, setsOf } from '#resources/domains/dns-records/record-set.ts'
import type { ZoneDraft } from '#resources/domains/dns-records/zone-draft.ts'
import { signingKeysOf } from '#resources/domains/dnssec/signing-keys.ts'

/** How long a write waits for another one of the same zone, in milliseconds. */
const MAX_WAIT_MS = 8_000
const LOOK_AGAIN_MS = 50

/** The claim under which a remote has got a change; null where nothing has to be sent. */
export type Sent = string | null

type Context = Pick<PrepareContext<unknown, unknown, unknown>, 'providers' | 'intend' | 'undo'>

/**
 * Sends a change to a remote provider before it is written here. `plan` makes it from all records of the zone.
 * @throws Unavailable when the provider does not take it; a job settles anything that it has done by then
 */
export async function sendChange(
  { providers, intend, undo }: Context,
  plan: (db: Db) => Promise<ZoneDraft>,
): Promise<Sent> {
  const { dns } = providers
  if (!dns.remote) return null
  const token = newId()
  const { draft, differing, keys } = await claimed({ intend, providers }, token, plan)
  undo(() => releaseChange({ write: intend }, token))
  const outcome = await sendSets(dns, draft.zone.name, { differing, rows: draft.rows, keys })
  if (outcome.ok) return token
  const wasSettled = differing !== null && differing.size === draft.touched.size
  if (outcome.reason !== 'refused') throw unavailable(outcome.message)
  if (wasSettled) await intend((tx) => endChange(tx, token))
  throw new ValidationFailed(
    { base: [`The DNS provider refuses it: ${outcome.message}`] },
    {
      code: 'dns_refused',
      detail: `Nothing was changed: ${outcome.message}. Change that at the DNS provider, or send a record that it accepts.`,
    },
  )
}

/** Ends the claim in the transaction that writes the change. @throws Unavailable when the zone was changed in the meantime */
export async function checkSent(tx: Tx, sent: Sent): Promise<void> {
  if (sent !== null && !(await endChange(tx, sent))) throw busy()
}

/** Brings the remote to these records, in the sets in which it may differ. */
export async function sendSets(
  dns: DnsProvider,
  name: string,
  { differing, rows, keys }: { differing: Differing; rows: ZoneDraft['rows']; keys: readonly SigningKey[] },
): Promise<DnsOutcome> {
  const all = (): RecordSet[] => [...setsOf(rows).values()]
  if (differing === null) return dns.replaceZone(name, all(), keys)
  const outcome = await dns.putSets(name, setsNamed(differing, rows))
  return !outcome.ok && outcome.reason === 'missing' ? dns.replaceZone(name, all(), keys) : outcome
}

async function claimed(
  { intend, providers }: Pick<Context, 'intend' | 'providers'>,
  token: string,
  plan: (db: Db) => Promise<ZoneDraft>,
) {
  const deadline = Date.now() + MAX_WAIT_MS
  for (;;) {
    const claim = await intend(async (tx) => {
      const draft = await plan(tx)
      const left = await claimZone(tx, draft.zone.name, token, Date.now())
      if (left === undefined) return undefined
      const differing = left && new Set([...left, ...draft.touched])
      await noteDiffering(tx, token, differing)
      return { draft, differing, keys: await signingKeysOf(tx, providers.vault, draft.zone.domain_id) }
    })
    if (claim) return claim
    if (Date.now() > deadline) throw busy()
    await sleep(LOOK_AGAIN_MS)
  }
}

function unavailable(message: string) {
  return new Unavailable(
    'dns_unavailable',
    'The DNS provider is unavailable',
    'Nothing was changed. Try again in a moment.',
    message,
  )
}

function busy() {
  return new Unavailable(
    'dns_busy',
    'The DNS of this domain is being changed',
    'Nothing was changed. Try again in a moment.',
  )
}

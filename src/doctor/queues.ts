import { healthOf, troubled } from '#certificates/health-store.ts'
import type { Config } from '#config.ts'
import { type Finding, fine, notice } from '#doctor/finding.ts'
import type { Database } from '#kernel/database/database.ts'
import { jobBacklog } from '#kernel/jobs/backlog-store.ts'
import { type UnsettledZone, unsettledZones } from '#resources/domains/dns-records/backlog-store.ts'
import { ordersByHand, purchaseBacklog } from '#resources/domains/purchases/backlog-store.ts'
import { localDay } from '#text/local-day.ts'

/** Jobs that wait longer are too many for the processes, or fail again and again. In milliseconds. */
const LATE_MS = 600_000
const NAMED = 10
const DAY_MS = 86_400_000

/** What is left undone: jobs, certificates, zones of a remote provider, purchases. */
export async function checkQueues(
  { longReader }: Database,
  { commandName }: Pick<Config, 'commandName'>,
): Promise<Finding[]> {
  const now = Date.now()
  return [
    await jobs(longReader, now),
    ...(await certificates(longReader, now)),
    ...(await remoteWork(longReader, now, commandName)),
  ]
}

async function jobs(db: Database['longReader'], now: number): Promise<Finding> {
  const { waiting, since } = await jobBacklog(db, now)
  const says = waiting === 1 ? '1 job waits' : `${waiting} jobs wait`
  if (since === null || now - since < LATE_MS) return fine(says)
  const minutes = Math.round((now - since) / 60_000)
  return notice(
    `${says}, the oldest for ${minutes} minutes`,
    "See that the server runs, and what its log says about 'job failed'; more WORKERS do more in parallel.",
  )
}

/** Wrong is nothing: visitors still get the certificate before, or the website over http. */
async function certificates(db: Database['longReader'], now: number): Promise<Finding[]> {
  const { paused } = await healthOf(db, now)
  const found = (await troubled(db, now, NAMED)).map(({ name, expires_at, error }) => {
    const until = expires_at === null ? '' : `, and runs out on ${localDay(expires_at, 'UTC')}`
    return notice(
      `The certificate of ${name} ${error === null ? 'is due for renewal' : `fails: ${error}`}${until}`,
      'See that the name leads to this machine on ports 80 and 443; it is tried again automatically. docs/https.md says more.',
    )
  })
  if (!paused) return found
  const fix = 'See that this machine reaches ACME_DIRECTORY; certificates in force are served until then.'
  return [...found, notice('The certificate authority takes no orders now', fix)]
}

async function remoteWork(db: Database['longReader'], now: number, called: string): Promise<Finding[]> {
  return [
    ...zones(await unsettledZones(db, NAMED), now),
    ...(await orders(db, called)),
    ...(await registrations(db, now)),
  ]
}

function zones(unsettled: UnsettledZone[], now: number): Finding[] {
  return unsettled
    .filter(({ problem, since }) => problem !== null || now - since > LATE_MS)
    .map(({ name, problem, since }) =>
      problem === null
        ? notice(
            `The DNS provider lacks changes of ${name} for ${Math.round((now - since) / 60_000)} minutes`,
            'See that the server runs and POWERDNS_URL and POWERDNS_KEY are right; it is sent them again automatically.',
          )
        : notice(
            `The DNS provider refuses the zone ${name}: ${problem}`,
            'Correct it at the provider, or remove the zone there that was not made by this service; it is sent again automatically.',
          ),
    )
}

/** Bought from us, and registered by nobody but the operator. */
async function orders(db: Database['longReader'], called: string): Promise<Finding[]> {
  const { count, oldest } = await ordersByHand(db)
  if (oldest === null) return []
  const waiting = count === 1 ? '1 bought domain waits' : `${count} bought domains wait`
  const fix = `${called} domain orders lists them; register each, then run domain fulfil or reject.`
  return [notice(`${waiting} to be registered by you, the oldest since ${localDay(oldest, 'UTC')}`, fix)]
}

async function registrations(db: Database['longReader'], now: number): Promise<Finding[]> {
  const late = (await purchaseBacklog(db)).find(
    ({ status, oldest }) => status === 'registering' && now - oldest > DAY_MS,
  )
  if (!late) return []
  const fix = 'See at the registrar what became of it, and that its token is right; it is asked again automatically.'
  return [notice(`A registration has been under way since ${localDay(late.oldest, 'UTC')}`, fix)]
}

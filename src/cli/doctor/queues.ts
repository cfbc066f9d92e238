import { healthOf, troubled } from '#certificates/health-store.ts'
import { type Finding, fine, notice } from '#cli/doctor/finding.ts'
import type { Database } from '#database/database.ts'
import { jobBacklog } from '#jobs/backlog-store.ts'

/** Jobs that wait longer are too many for the processes, or fail again and again. In milliseconds. */
const LATE_MS = 600_000
const NAMED = 10

/** What is left undone: jobs, and certificates. */
export async function checkQueues({ longReader }: Database): Promise<Finding[]> {
  const now = Date.now()
  return [await jobs(longReader, now), ...(await certificates(longReader, now))]
}

async function jobs(db: Database['longReader'], now: number): Promise<Finding> {
  const { waiting, since } = await jobBacklog(db, now)
  if (since === null || now - since < LATE_MS) return fine(`${waiting} jobs wait`)
  const minutes = Math.round((now - since) / 60_000)
  return notice(
    `${waiting} jobs wait, the oldest for ${minutes} minutes`,
    "See that the server runs, and what its log says about 'job failed'; more WORKERS do more at once.",
  )
}

/** Wrong is nothing: visitors still get the certificate before, or the website over http. */
async function certificates(db: Database['longReader'], now: number): Promise<Finding[]> {
  const { paused } = await healthOf(db, now)
  const found = (await troubled(db, now, NAMED)).map(({ name, expires_at, error }) => {
    const until = expires_at === null ? '' : `, and runs out on ${new Date(expires_at).toISOString().slice(0, 10)}`
    return notice(
      `The certificate of ${name} ${error === null ? 'is to be renewed' : `fails: ${error}`}${until}`,
      'See that the name leads to this machine on ports 80 and 443; it is tried again by itself. docs/https.md says more.',
    )
  })
  if (!paused) return found
  const fix = 'See that this machine reaches ACME_DIRECTORY; certificates in force are served meanwhile.'
  return [...found, notice('The certificate authority takes no orders now', fix)]
}

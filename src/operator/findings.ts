import type { Config } from '#config.ts'
import { checkBackups } from '#doctor/backups.ts'
import { checkClocks, checkSafety } from '#doctor/clocks.ts'
import { lookAtDomains, lookAtMail } from '#doctor/domains.ts'
import { type Finding, notice } from '#doctor/finding.ts'
import { checkClock, checkDataDir, checkSecretKey } from '#doctor/machine.ts'
import { checkQueues } from '#doctor/queues.ts'
import { checkSealed } from '#doctor/sealed.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Figures } from '#operator/answers.ts'

/** A shared cache that was not told of changes for longer shows visitors what is old. */
const LATE_EDGE_S = 60

/**
 * What is wrong now, the worst first: the checks of `doctor` that only ask the database and this machine, in milliseconds. The
 * others read every file or ask other servers, and are run when an operator asks for them.
 */
export async function findingsOf(
  database: Database,
  config: Config,
  { edge }: Pick<Figures, 'edge'>,
): Promise<Finding[]> {
  const findings = [
    checkClock(),
    checkDataDir(config),
    checkSecretKey(config),
    await checkClocks(database),
    ...(await checkSafety(database)),
    ...(await checkQueues(database, config)),
    await checkSealed(database, config),
    await checkBackups(database, config),
    ...(await lookAtDomains(database)),
    ...(await lookAtMail(database)),
    ...(edge && edge.lag_seconds > LATE_EDGE_S ? [lateEdge(edge)] : []),
    ...(config.smtpUrl === null
      ? [notice('No mail is sent: there is no mail server', 'Set SMTP_URL and MAIL_FROM.')]
      : []),
  ]
  return [...ofState(findings, 'wrong'), ...ofState(findings, 'notice')]
}

function lateEdge({ kind, lag_seconds }: NonNullable<Figures['edge']>): Finding {
  return notice(
    `The cache in front, ${kind}, was not told of changes for ${lag_seconds} seconds`,
    "See that it runs, and what the service's log says about 'purge'. docs/edge.md says more.",
  )
}

function ofState(findings: readonly Finding[], state: Finding['state']): Finding[] {
  return findings.filter((finding) => finding.state === state)
}

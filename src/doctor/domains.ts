import { type Finding, fine, notice } from '#doctor/finding.ts'
import type { Database } from '#kernel/database/database.ts'
import { domainStatistics, misconfiguredNames } from '#resources/domains/domains/due-store.ts'
import { lostDkimNames } from '#resources/domains/domains/mail/keys-store.ts'

/** A running service checks domains within seconds of their time. */
const OVERDUE_MS = 3_600_000
const NAMED = 3

/** Whether the domains of websites still lead here, and are checked. Changes nothing. */
export async function lookAtDomains({ reader }: Database): Promise<Finding[]> {
  const { byStatus, due, oldest } = await domainStatistics(reader, Date.now())
  const total = byStatus.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return []
  const lost = byStatus.find(({ status }) => status === 'misconfigured')?.count ?? 0
  const says = byStatus.map(({ status, count }) => `${count} ${status}`).join(', ')
  const found = [
    lost === 0
      ? fine(`Domains: ${says}`)
      : notice(
          `Domains: ${says}; ${(await misconfiguredNames(reader, NAMED)).join(', ')} no longer lead here`,
          'Their next_action says what is wrong. If all are, look at SITE_ADDRESSES and DNS_RESOLVERS.',
        ),
  ]
  if (oldest !== null && Date.now() - oldest > OVERDUE_MS)
    found.push(notice(`${due} domains wait to be checked`, 'Start the service; its jobs check them.'))
  return found
}

/** Whether the DNS of domains that sign mail still says so. Changes nothing. */
export async function lookAtMail({ reader }: Database): Promise<Finding[]> {
  const lost = await lostDkimNames(reader, NAMED)
  if (lost.length === 0) return []
  return [
    notice(`The DKIM record of ${lost.join(', ')} is lost`, 'mail.next_action of the domain says what its DNS lacks.'),
  ]
}

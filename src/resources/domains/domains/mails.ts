import type { Tx } from '#kernel/database/database.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Around } from '#resources/domains/domains/domain-events.ts'
import { nextAction } from '#resources/domains/domains/next-action.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { oneWithTls } from '#resources/domains/domains/with-tls.ts'
import { adminsOf } from '#resources/people/accesses/store.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'
import { localDay } from '#text/local-day.ts'

const DAY_MS = 86_400_000

export async function mailMisconfigured(tx: Tx, domain: DomainRow, around: Around): Promise<void> {
  const action = nextAction(await oneWithTls(tx, domain), around.links.dns)
  await mailAdmins(tx, domain, around.now, (website) => ({
    subject: `${domain.unicode_name} no longer leads to your website`,
    before: [
      `The DNS of ${domain.unicode_name} no longer leads to the website ${website}. Its other names still work.`,
      ...(action === null ? [] : [action]),
    ],
  }))
}

/** `registered_until` is set. */
export async function mailExpiring(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  const day = localDay(domain.registered_until!, 'UTC')
  const days = Math.max(0, Math.ceil((domain.registered_until! - now) / DAY_MS))
  const over = domain.registered_until! <= now
  const renewal = domain.auto_renew
    ? 'It is set to renew automatically.'
    : 'It is not set to renew: set auto_renew to true, or renew it, to keep it.'
  await mailAdmins(tx, domain, now, (website) => ({
    subject: over
      ? `The registration of ${domain.unicode_name} has ended`
      : `The registration of ${domain.unicode_name} ends in ${days === 1 ? '1 day' : `${days} days`}`,
    before: [
      `The registration of ${domain.unicode_name}, a domain of the website ${website}, ${over ? 'ended' : 'ends'} on ${day}.`,
      over ? 'Renew it before someone else registers it.' : renewal,
    ],
  }))
}

/** `ends` is in milliseconds since 1970. */
export async function mailCertificateEnding(
  tx: Tx,
  domain: DomainRow,
  { ends, ordered, now }: { ends: number; ordered: boolean; now: number },
): Promise<void> {
  const day = localDay(ends, 'UTC')
  const over = ends <= now
  await mailAdmins(tx, domain, now, (website) => ({
    subject: `The certificate of ${domain.unicode_name} ${over ? 'has ended' : `ends on ${day}`}`,
    before: [
      `You uploaded a certificate for ${domain.unicode_name}, a domain of the website ${website}. It ${over ? 'ended' : 'ends'} on ${day}.`,
      ordered
        ? 'Upload a new one to keep using your own. Otherwise an automatic one is ordered in its last three days.'
        : 'Upload a new one: without it, browsers warn your visitors.',
    ],
  }))
}

type Letter = { subject: string; before: string[] }

async function mailAdmins(tx: Tx, { website_id }: DomainRow, now: number, letter: (website: string) => Letter) {
  const website = await findWebsite(tx, website_id)
  if (!website) return
  for (const to of await adminsOf(tx, website_id))
    await queueMail(tx, { ...composeMail({ to, ...letter(quotedName(website.name)) }), brandOf: website_id }, now)
}

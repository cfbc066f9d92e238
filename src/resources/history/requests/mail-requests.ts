import type { Database } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import { approversOf, type ListedRequest, markMailed, unmailedRequests } from '#resources/history/requests/store.ts'

/** The kind of job that `mailRequests` does. */
export const MAIL_REQUESTS = 'requests.mail'
/** What is asked within this time is in one mail, in milliseconds. */
export const MAIL_PAUSE_MS = 10 * 60_000
/** Requests that one mail shows. */
const MAX_SHOWN = 20

type Payload = { website_id: string }

/** Tells those who may approve what waits since the last mail, together. Safe to repeat. */
export function mailRequests(database: Database, links: Links) {
  return async ({ website_id }: Payload): Promise<undefined> => {
    await database.write(async (tx) => {
      const requests = await unmailedRequests(tx, website_id)
      const { name, addresses } = await approversOf(tx, website_id)
      const waiting = requests.filter(({ status }) => status === 'waiting')
      const now = Date.now()
      if (waiting.length > 0)
        for (const address of addresses)
          await queueMail(
            tx,
            { ...letter(address, name, waiting, links), websiteId: website_id, brandOf: website_id },
            now,
          )
      await markMailed(tx, requests)
    })
  }
}

function letter(to: string, website: string, requests: readonly ListedRequest[], links: Links): Mail {
  const name = quotedName(website)
  const more = requests.length - MAX_SHOWN
  const count = requests.length
  const [first] = requests as [ListedRequest]
  return composeMail({
    to,
    subject:
      count === 1 ? `${name}: a change waits for your approval` : `${name}: ${count} changes wait for your approval`,
    before: [
      `On the website ${name} these changes wait until someone approves them:`,
      ...requests.slice(0, MAX_SHOWN).map(sentenceOf),
      ...(more > 0 ? [`And ${more} more.`] : []),
      `Look at them, and approve or decline them: ${links.request(first)}`,
    ],
  })
}

function sentenceOf({ summary, note, requested_by }: ListedRequest): string {
  const { name, client } = JSON.parse(requested_by)
  const who = client ? `${quotedName(name)} by ${quotedName(client)}` : quotedName(name)
  return `${summary} (${who})${note ? `: ${note}` : ''}`
}

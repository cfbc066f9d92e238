import type { Service } from '#test/support/service.ts'
import { Browser, type Seen } from './browser.ts'

export const PASSWORD = 'correct horse battery'

export async function signInAs(service: Service, email: string, password = PASSWORD, browser = new Browser(service)) {
  const page = await browser.open('/sign-in')
  const answer = await browser.submit(page, { email, password }, '/sign-in')
  return { browser, answer }
}

/** A browser that has signed in with the password. */
export async function signedInBrowser(service: Service, email: string, password = PASSWORD): Promise<Browser> {
  const { browser, answer } = await signInAs(service, email, password)
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status} ${textOf(answer)}`)
  return browser
}

/** The text of a page, without markup. */
export function textOf({ text }: Pick<Seen, 'text'>): string {
  return text
    .replace(/<head>[\s\S]*<\/head>/, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** This user's operations in the audit log, the oldest first. */
export async function auditOf(service: Service, userId: string): Promise<string[]> {
  const rows = await service.database.reader
    .selectFrom('audit_events')
    .select('operation')
    .where('resource_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ operation }) => operation)
}

/** As if the user had last confirmed who they are long ago. */
export async function growStale(service: Service, userId: string): Promise<void> {
  await service.database.write((tx) =>
    tx.updateTable('sessions').set({ confirmed_at: 0 }).where('user_id', '=', userId).execute(),
  )
}

/** Whether the browser is signed in. */
export async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.open('/account')).status === 200
}

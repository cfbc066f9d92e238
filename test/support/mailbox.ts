import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Service } from './service.ts'
import { until } from './until.ts'

/** Waits for a message to this address that `wanted` accepts. @returns the newest */
export async function mailTo(
  service: Service,
  address: string,
  wanted: (mail: Email) => boolean = () => true,
): Promise<Email> {
  const mails = await until(
    () => {
      service.services.worker.wake()
      return mailsTo(service, address)
    },
    (mails) => mails.some(wanted),
  )
  return mails.findLast(wanted)!
}

/** All messages to this address in the outbox, the oldest first. */
export async function mailsTo({ services }: Service, address: string): Promise<Email[]> {
  const folder = join(services.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  // Their names sort by the time of creation.
  const names = files.filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter(({ to }) => to?.some((one) => one.address?.toLowerCase() === address.toLowerCase()))
}

/** The only link in a message, which must be the same in text and html. */
export function linkIn({ text = '', html = '' }: Email): string {
  const links = (body: string) => [...new Set(body.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"<>]+/g))]
  const [inText, inHtml] = [links(text), links(html)]
  if (inText.length !== 1 || inHtml.length !== 1 || inText[0] !== inHtml[0])
    throw new Error(`not one and the same link: ${JSON.stringify([inText, inHtml])}`)
  return inText[0]!
}

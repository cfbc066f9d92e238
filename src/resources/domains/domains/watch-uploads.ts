import { noteNotice, uploadsEnding } from '#certificates/uploads-store.ts'
import type { Core } from '#kernel/operations/core.ts'
import { mailCertificateEnding } from '#resources/domains/domains/mails.ts'
import { domainWithId } from '#resources/domains/domains/store.ts'

const DAY_MS = 86_400_000
/** Days before the end of a certificate that was uploaded, at which its admins are told. */
const NOTICES = [21, 7, 1, 0] as const
const AT_ONCE = 500

/** Mails admins of certificates of their own that end soon. Safe to repeat: each notice is given once. */
export async function watchUploads({ database, links }: Pick<Core, 'database' | 'links'>, now: number): Promise<void> {
  // The last notice first: of several that were missed only that one is given.
  for (const notice of NOTICES.toReversed()) {
    const until = now + notice * DAY_MS
    for (const { name, domain_id, expires_at } of await uploadsEnding(database.reader, {
      until,
      notice,
      limit: AT_ONCE,
    }))
      await database.write(async (tx) => {
        const domain = await domainWithId(tx, domain_id!)
        if (!domain || !(await noteNotice(tx, name, expires_at!, notice))) return
        await mailCertificateEnding(tx, domain, { ends: Number(expires_at), ordered: links.ordersCertificates, now })
      })
  }
}

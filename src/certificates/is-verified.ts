import type { Db } from '#kernel/database/database.ts'
import { parseDomainName, partnerOf } from '#net/domain-name.ts'
import { ownerOf } from '#resources/domains/domains/store.ts'

/** Whether this is a verified domain, or the `www` partner of one: then it may have a certificate. */
export async function isVerified(db: Db, text: string): Promise<boolean> {
  const parsed = parseDomainName(text)
  if (!parsed.ok) return false
  if (await ownerOf(db, parsed.name)) return true
  const partner = partnerOf(parsed.name)
  return partner !== null && (await ownerOf(db, partner)) !== undefined
}

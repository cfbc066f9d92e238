import { readTags } from '#mail/policies/tag-list.ts'

/** Changes nothing about how receivers treat mail. */
export const MILDEST_DMARC = 'v=DMARC1; p=none'

const VERSION = /^v\s*=\s*DMARC1\s*(?:;|$)/
const POLICIES: ReadonlySet<string> = new Set(['none', 'quarantine', 'reject'])

/** Whether a TXT record is a DMARC record; the version is case-sensitive (RFC 7489, section 6.3). */
export const isDmarc = (text: string): boolean => VERSION.test(text)

/** Whether receivers follow a DMARC record: without a valid `p` only with a `rua` (RFC 7489, section 6.6.3). */
export function isFollowed(text: string): boolean {
  const tags = readTags(text)
  return POLICIES.has(tags.get('p')?.toLowerCase() ?? '') || Boolean(tags.get('rua'))
}

import type { Domain } from '#client/generated.ts'
import { speaksToPrograms } from '#console/api/words.ts'

/** What to do next for a domain, where the records that are missing stand below; null when that is nothing. */
export function nextStepOf({ next_action, required_records, dns_managed }: Domain): string | null {
  if (next_action === null) return null
  const missing = required_records.filter(({ ok }) => !ok)
  const isSilent = missing.every(({ observed }) => observed === null)
  if (missing.length > 0 && (!isSilent || next_action.includes('we check')))
    return dns_managed
      ? 'Add the records marked below. We check every few minutes.'
      : 'At your DNS provider, set the records marked below. We check every few minutes.'
  if (!speaksToPrograms(next_action)) return next_action
  return 'DNS is managed here, but this service has no DNS server yet. Ask the people who run it, or manage DNS elsewhere.'
}

import type { Static } from 'typebox'
import { storageOf } from '#accounts/storage.ts'
import type { Plans } from '#config/plans.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { readProtection } from '#resources/websites/protection/rules.ts'
import { presenter, type Website } from '#resources/websites/websites/record.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** `role` is the caller's, for rows without `caller_role`. */
export function presentWebsite(
  row: WebsiteRecord,
  links: Links,
  { role, plans }: { role: Role; plans: Plans },
): Static<typeof Website> {
  return presenter(
    { ...row, subdomain: row.subdomain! },
    {
      url: links.website(row),
      primary_domain: row.primary_domain,
      protected_paths: readProtection(row.protection).map(({ path, username }) => ({ path, username })),
      role: row.caller_role ?? role,
      storage: storageOf(row, plans),
    },
  )
}

import { CredentialNotAllowed } from '#kernel/operations/errors.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'

/** What narrows an API key for its whole life. */
export type KeyLimits = {
  /** Null for all websites of its user. */
  websiteIds: readonly string[] | null
  /** Null for the user's own role, whichever it is. */
  maxRole: Role | null
}

export function limitsFrom(row: { website_ids: string | null; max_role: Role | null }): KeyLimits | undefined {
  if (row.website_ids === null && row.max_role === null) return undefined
  return { websiteIds: row.website_ids === null ? null : JSON.parse(row.website_ids), maxRole: row.max_role }
}

/** The role that a member with this one has by the credential; null on a website that it does not reach. */
export function limitedRole(limits: KeyLimits | undefined, website_id: string | null, role: Role): Role | null {
  if (!limits) return role
  const { websiteIds, maxRole } = limits
  if (websiteIds !== null && (website_id === null || !websiteIds.includes(website_id))) return null
  return maxRole !== null && roleAtLeast(role, maxRole) ? maxRole : role
}

/**
 * For what is done in an account, on none of its websites, or makes the user an admin.
 * @throws CredentialNotAllowed for a key that is limited
 */
export function refuseLimited({ limits }: { limits?: KeyLimits }, what: string): void {
  if (!limits) return
  throw new CredentialNotAllowed(
    `This API key can't ${what}`,
    'It is limited to websites or a role. Use a key without limits, or sign in.',
  )
}

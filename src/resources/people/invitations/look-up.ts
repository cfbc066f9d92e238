import { credentialHash } from '#auth/credentials.ts'
import type { Db } from '#kernel/database/database.ts'
import type { SiteAddress } from '#kernel/operations/links.ts'
import { roleInWords, type Status, statusOf } from '#resources/people/invitations/rules.ts'
import { invitationByToken } from '#resources/people/invitations/store.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

/** What the link reveals before signing in. */
export type OpenInvitation = {
  email: string
  role: string
  status: Exclude<Status, 'revoked'>
  website: { name: string } & SiteAddress
}

/** @returns null when the invitation or its website does not exist any more */
export async function lookUpInvitation(db: Db, token: string, now: number): Promise<OpenInvitation | null> {
  const invitation = await invitationByToken(db, credentialHash(token))
  const status = invitation && statusOf(invitation, now)
  if (!status || status === 'revoked') return null
  const website = await findWebsite(db, invitation.website_id)
  return website ? { email: invitation.email, role: roleInWords(invitation.role), status, website } : null
}

import { brandOfWebsite } from '#accounts/brands-store.ts'
import { credentialHash } from '#auth/credentials.ts'
import type { Db } from '#kernel/database/database.ts'
import { roleInWords, statusOf } from '#resources/people/invitations/rules.ts'
import { invitationByToken } from '#resources/people/invitations/store.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

/** What an invitation's link reveals before signing in; null when it or its website does not exist any more. */
export async function lookUpInvitation(db: Db, token: string, now: number) {
  const invitation = await invitationByToken(db, credentialHash(token))
  const status = invitation && statusOf(invitation, now)
  if (!status || status === 'revoked') return null
  const website = await findWebsite(db, invitation.website_id)
  if (!website) return null
  const brand = await brandOfWebsite(db, website.id)
  return { email: invitation.email, role: roleInWords(invitation.role), status, website, brand }
}

import { getUser } from '#accounts/users-store.ts'
import { credentialHash } from '#auth/credentials.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { invalid, LimitReached, NotFound, notPossible } from '#kernel/operations/errors.ts'
import { refuseLimited } from '#kernel/operations/key-limits.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout } from '#kernel/operations/outcome.ts'
import { publishPolicyOf } from '#kernel/operations/publish-policy-store.ts'
import { publisherOf, refuseAgents } from '#kernel/operations/review.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool } from '#kernel/operations/tool.ts'
import { Access } from '#resources/people/accesses/record.ts'
import { presentAccess } from '#resources/people/accesses/schema.ts'
import { accessTarget, getAccess, grantAccess, isMember } from '#resources/people/accesses/store.ts'
import { invite } from '#resources/people/invitations/invite.ts'
import { Invitation, NewInvitation } from '#resources/people/invitations/record.ts'
import { MAX_SENT, reasonAgainst, statusOf } from '#resources/people/invitations/rules.ts'
import { Acceptance, presentInvitation, presentSent, SentInvitation } from '#resources/people/invitations/schema.ts'
import { sendInvitation } from '#resources/people/invitations/send-invitation.ts'
import {
  hideInvitation,
  invitationByToken,
  invitationRevision,
  invitationTarget,
  isInvited,
  listInvitations,
  saveInvitation,
} from '#resources/people/invitations/store.ts'
import { lockWebsite, websiteTarget } from '#resources/websites/websites/store.ts'

const target = at('id', invitationTarget)
const access = at('access_id', accessTarget)
const answer = { output: Invitation, present: presentInvitation, revision: invitationRevision }
const sentAnswer = { ...answer, output: SentInvitation, present: presentSent, shownOnce: ['accept_url'] }

const list = defineList({
  name: 'invitations_list',
  summary: 'List the invitations made under an access',
  role: 'viewer',
  routes: ['GET /websites/accesses/:access_id/invitations'],
  target: access,
  item: Invitation,
  present: presentInvitation,
  handler: ({ db, target, window }) => listInvitations(db, target, window),
})

const SUMMARY = 'Invite someone to the team by mail; the link works once, within 7 days'

const invitation = {
  scope: 'write',
  role: 'admin',
  tool: { family: 'invitations_create', summary: SUMMARY },
  // Sends mail.
  hints: { openWorld: true },
  input: NewInvitation,
  status: 201,
  ...sentAnswer,
  emits: 'invitation.created',
} as const

const createOnWebsite = defineOperation({
  name: 'website_invitations_create',
  summary: `${SUMMARY}. The invitation is made under your own access`,
  ...invitation,
  routes: ['POST /websites/:website_id/invitations'],
  target: at('website_id', websiteTarget),
  async handler({ tx, caller, now, target, input, links }) {
    const access = (await getAccess(tx, target.id, caller.userId))!
    return invite(tx, access, input, { userId: caller.userId, links, now })
  },
})

const create = defineOperation({
  name: 'invitations_create',
  summary: SUMMARY,
  ...invitation,
  routes: ['POST /websites/accesses/:access_id/invitations'],
  target: access,
  handler: async ({ tx, caller, now, target, input, links }) =>
    invite(tx, target, input, { userId: caller.userId, links, now }),
})

const show = defineGet({
  name: 'invitations_get',
  summary: 'Show an invitation',
  role: 'viewer',
  routes: ['GET /websites/accesses/invitations/:id'],
  tool: getTool('invitation'),
  target,
  ...answer,
})

const remove = defineDelete({
  name: 'invitations_delete',
  summary: 'Delete an invitation; its link stops working',
  role: 'admin',
  routes: ['DELETE /websites/accesses/invitations/:id'],
  tool: deleteTool('invitation'),
  target,
  present: presentInvitation,
  emits: 'invitation.deleted',
  remove: ({ tx, now, target }) => hideInvitation(tx, target, now),
})

const resend = defineOperation({
  name: 'invitations_resend',
  summary: 'Mail an invitation again, with a new link for 7 days; the old one stops working',
  scope: 'write',
  role: 'admin',
  routes: ['POST /websites/accesses/invitations/:id/resend'],
  // Sends mail, and ends the earlier link.
  hints: { openWorld: true, destructive: true },
  target,
  ...sentAnswer,
  emits: 'invitation.resent',
  async handler({ tx, caller, now, target, links }) {
    const status = statusOf(target, now)
    if (status === 'accepted' || status === 'revoked')
      throw notPossible(
        `The invitation is already ${status}`,
        'Only one that is pending or expired can be sent again. Make a new invitation.',
      )
    if (await isMember(tx, target.website_id, target.email)) throw invalid('email', 'is already a member of the team')
    if (status === 'expired' && (await isInvited(tx, target.website_id, target.email, now)))
      throw invalid('email', 'already has another invitation')
    if (target.sent_count >= MAX_SENT)
      throw new LimitReached(
        'invitation_limit_reached',
        'base',
        `An invitation is mailed at most ${MAX_SENT} times`,
        'Delete it, and invite the person again.',
      )
    const { sent, token } = await sendInvitation(tx, target, { userId: caller.userId, links, now })
    const resent = { ...sent, revision: target.revision + 1 }
    await saveInvitation(tx, resent)
    return { ...resent, token }
  },
})

const accept = defineOperation({
  name: 'invitations_accept',
  summary: 'Accept an invitation to your address; the answer is your access',
  scope: 'write',
  // The handler asks the policy of the website that it is for.
  review: 'free',
  routes: ['POST /invitations/accept'],
  tool: { omitted: 'Joining a team is the decision of the invited person, and the link was sent to their mailbox.' },
  input: Acceptance,
  output: Access,
  present: presentAccess,
  revision: revisionOf,
  emits: 'invitation.accepted',
  alsoAnswers: [404],
  async handler({ tx, caller, source, now, input, links }) {
    refuseLimited(caller, 'accept invitations')
    const token_hash = credentialHash(input.token)
    const found = await invitationByToken(tx, token_hash)
    // A change of a team locks its website; the invitation may have changed before the lock was granted.
    if (!found || !(await lockWebsite(tx, found.website_id))) throw new NotFound('Invitation')
    const invitation = await invitationByToken(tx, token_hash)
    if (!invitation || invitation.revoked_at !== null) throw new NotFound('Invitation')
    const { website_id, role } = invitation
    refuseAgents(publisherOf(caller, source), await publishPolicyOf(tx, website_id), 'viewer')
    const user = await getUser(tx, caller.userId)
    const verified = user.email_verified_at !== null
    const holder = { email: user.email, verified, isMailed: !links.secretsInAnswers }
    const reason = reasonAgainst(statusOf(invitation, now), invitation.email, holder)
    if (reason) throw invalid('token', reason)
    if (await getAccess(tx, website_id, user.id))
      throw notPossible('You are already a member of the team', 'An admin of the website changes your role.')
    await grantAccess(tx, { website_id, user_id: user.id, role }, now)
    const access = (await getAccess(tx, website_id, user.id))!
    const accepted = { ...invitation, accepted_at: now, updated_at: now, revision: invitation.revision + 1 }
    await saveInvitation(tx, accepted)
    const granted = { type: 'access.created' as const, record: presentAccess(access) }
    return emitAbout(access, presentInvitation(accepted), [granted])
  },
})

export const invitationOperations: readonly Operation[] = [list, createOnWebsite, create, show, remove, resend, accept]

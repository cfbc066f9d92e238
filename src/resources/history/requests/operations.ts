import Type from 'typebox'
import { updateChangeSet } from '#kernel/changes/change-sets-store.ts'
import { checkRole } from '#kernel/operations/access.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { NotYours } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitOnly } from '#kernel/operations/outcome.ts'
import { publishPolicyOf } from '#kernel/operations/publish-policy-store.ts'
import { leastToApprove } from '#kernel/operations/review.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'
import { Id, oneOf } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { getTool, listTool } from '#kernel/operations/tool.ts'
import { actTool } from '#resources/history/change-sets/act-tool.ts'
import { approve, decide, readyCalls, refuseDecided } from '#resources/history/requests/approve.ts'
import { REQUEST_STATUSES, Request } from '#resources/history/requests/record.ts'
import { presentRequest, RequestDecision } from '#resources/history/requests/schema.ts'
import { listRequests, requestTarget } from '#resources/history/requests/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const answer = { output: Request, present: presentRequest, revision: revisionOf }
const onItem = (method: string, action = '') => [`${method} /websites/requests/:id${action}`]
const PEOPLE = { omitted: 'Only a person decides what an agent asked for.' }
const target = at('id', requestTarget)

const list = defineList({
  name: 'requests_list',
  summary: 'List calls that wait until a person approves them, or were decided',
  role: 'viewer',
  routes: ['GET /websites/:website_id/requests'],
  tool: listTool('request'),
  target: at('website_id', websiteTarget),
  query: Type.Object({
    status: Type.Optional(oneOf(REQUEST_STATUSES, { about: 'Only those of this status.' })),
    change_set_id: Type.Optional({ ...Id, about: 'Only those of this change set.' }),
    requested_by: Type.Optional({ ...Id, about: 'Only what this user, or an agent for them, asked for.' }),
  }),
  item: Request,
  present: presentRequest,
  handler: ({ longDb, target, query, window }) => listRequests(longDb, target.id, window, query),
})

const show = defineGet({
  name: 'requests_get',
  summary: 'Show a call that waits for approval, and what became of it',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('request'),
  target,
  ...answer,
})

const approveRequest = defineOperation({
  name: 'requests_approve',
  summary: 'Approve a call that waits: it is done now, as if you had made it',
  scope: 'write',
  review: 'refused',
  role: 'viewer',
  hints: { destructive: true, idempotent: true },
  routes: onItem('POST', '/approve'),
  tool: PEOPLE,
  target,
  longWrite: true,
  ownChangeSet: true,
  composed: true,
  ...answer,
  alsoAnswers: [409],
  prepare: ({ target, now, ...context }) => {
    refuseDecided(target, now)
    return readyCalls(context, [target])
  },
  async handler({ target, prepared, ...context }) {
    const policy = await publishPolicyOf(context.tx, target.website_id)
    checkRole({ scope: 'write', role: leastToApprove(target.role as Role, policy) }, target.caller_role)
    const { row, event } = await approve(context, target, prepared)
    const title = `Approval: ${row.summary}`.slice(0, 200).toWellFormed()
    await updateChangeSet(context.tx, { website_id: row.website_id, id: context.changeSetId! }, { title })
    return emitOnly(row, [event])
  },
})

const decline = defineOperation({
  name: 'requests_decline',
  summary: 'Decline a call that waits, with a reason for the person who asked',
  scope: 'write',
  review: 'refused',
  role: 'content',
  hints: { destructive: false, idempotent: true },
  routes: onItem('POST', '/decline'),
  tool: PEOPLE,
  target,
  input: RequestDecision,
  ...answer,
  emits: 'request.declined',
  alsoAnswers: [409],
  async handler({ target, input, ...context }) {
    refuseDecided(target, context.now)
    const { row, event } = await decide(context, target, { status: 'declined', reason: input.reason })
    return emitOnly(row, [event])
  },
})

const withdraw = defineOperation({
  name: 'requests_withdraw',
  summary: 'Withdraw a call of your own that waits for approval',
  scope: 'write',
  review: 'free',
  role: 'viewer',
  hints: { destructive: false, idempotent: true },
  routes: onItem('POST', '/withdraw'),
  tool: actTool('withdraw_request'),
  brief: { fields: ['id', 'summary', 'status'] },
  target,
  ...answer,
  emits: 'request.withdrawn',
  alsoAnswers: [409],
  async handler({ target, caller, ...context }) {
    if (target.user_id !== caller.userId && !roleAtLeast(target.caller_role as Role, 'editor'))
      throw new NotYours('The request is of someone else', 'Only who asked for it, or an editor, may withdraw it.')
    refuseDecided(target, context.now)
    const { row, event } = await decide(context, target, { status: 'withdrawn' })
    return emitOnly(row, [event])
  },
})

export const requestOperations: readonly Operation[] = [list, show, approveRequest, decline, withdraw]

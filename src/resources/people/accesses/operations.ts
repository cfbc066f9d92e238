import type { Tx } from '#kernel/database/database.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { InsufficientRole, invalid, notPossible } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { unchanged } from '#kernel/operations/outcome.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool, listTool } from '#kernel/operations/tool.ts'
import { Access, AccessChanges } from '#resources/people/accesses/record.ts'
import { presentAccess } from '#resources/people/accesses/schema.ts'
import {
  type AccessRecord,
  accessTarget,
  changeRole,
  countAdmins,
  listAccesses,
  removeAccess,
} from '#resources/people/accesses/store.ts'
import { revokeInvitationsUnder } from '#resources/people/invitations/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const target = at('id', accessTarget)
const answer = { output: Access, present: presentAccess, revision: revisionOf }

const list = defineList({
  name: 'accesses_list',
  summary: "List a website's team",
  role: 'viewer',
  routes: ['GET /websites/:website_id/accesses'],
  tool: listTool('access'),
  target: at('website_id', websiteTarget),
  item: Access,
  present: presentAccess,
  handler: ({ db, target, window }) => listAccesses(db, target.id, window),
})

const show = defineGet({
  name: 'accesses_get',
  summary: 'Show a member of a team',
  role: 'viewer',
  routes: ['GET /websites/accesses/:id'],
  tool: getTool('access'),
  target,
  ...answer,
})

const update = defineOperation({
  name: 'accesses_update',
  summary: "Change a member's role, effective immediately",
  scope: 'write',
  role: 'admin',
  routes: ['PATCH /websites/accesses/:id'],
  target,
  input: AccessChanges,
  ...answer,
  emits: 'access.updated',
  async handler({ tx, now, target, input, audited }) {
    if (input.role === target.role) return unchanged<AccessRecord>(target)
    await requireAnotherAdmin(tx, target, 'role')
    audited({ role: target.role }, { role: input.role })
    return changeRole(tx, target, input.role, now)
  },
})

const remove = defineDelete({
  name: 'accesses_delete',
  summary: 'Remove a member, or leave (your own access needs no role); effective immediately',
  // Enough for leaving; removing someone else requires more.
  role: 'viewer',
  unseen: ({ target, publisher, userId }) => publisher === 'people' && target.user_id === userId,
  routes: ['DELETE /websites/accesses/:id'],
  tool: deleteTool('access'),
  target,
  present: presentAccess,
  emits: 'access.deleted',
  async remove({ tx, caller, now, target }) {
    const { caller_role } = target
    if (target.user_id !== caller.userId && caller_role !== 'admin') throw new InsufficientRole(caller_role, 'admin')
    await requireAnotherAdmin(tx, target, 'base')
    await removeAccess(tx, target)
    await revokeInvitationsUnder(tx, target, now)
  },
})

export const accessOperations: readonly Operation[] = [list, show, update, remove]

/** Nobody could manage a website without an admin. */
async function requireAnotherAdmin(tx: Tx, access: AccessRecord, field: string): Promise<void> {
  if (access.role !== 'admin' || (await countAdmins(tx, access.website_id)) > 1) return
  if (field === 'base') throw notPossible("The last admin can't be removed", 'Make someone else an admin first.')
  throw invalid(field, "can't be changed for the last admin: make someone else an admin first")
}

import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { ConnectedClient, presentClient } from '#resources/people/clients/schema.ts'
import { clientTarget, endClient, listClients } from '#resources/people/clients/store.ts'

const NO_TOOL = { omitted: 'Which programs may act for a person is for the person to decide, not for one of them.' }

const list = defineList({
  name: 'clients_list',
  summary: 'List the programs that act for you with OAuth, the last connected first; only for a signed-in person',
  credential: 'session',
  routes: ['GET /clients'],
  item: ConnectedClient,
  present: presentClient,
  tool: NO_TOOL,
  handler: ({ db, caller, window }) => listClients(db, caller.userId, window),
})

const remove = defineDelete({
  name: 'clients_delete',
  summary: 'Disconnect a program, effective immediately; only for a signed-in person',
  credential: 'session',
  review: 'free',
  routes: ['DELETE /clients/:id'],
  target: at('id', clientTarget),
  present: ({ id }) => ({ id }),
  emits: 'credential.revoked',
  tool: NO_TOOL,
  remove: ({ tx, target }) => endClient(tx, target),
})

export const clientOperations: readonly Operation[] = [list, remove]

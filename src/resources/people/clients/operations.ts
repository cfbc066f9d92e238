import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
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

const remove = defineOperation({
  name: 'clients_delete',
  summary: 'Disconnect a program, effective immediately; only for a signed-in person',
  scope: 'write',
  credential: 'session',
  review: 'free',
  routes: ['DELETE /clients/:id'],
  target: at('id', clientTarget),
  output: null,
  emits: 'credential.revoked',
  tool: NO_TOOL,
  async handler({ tx, target }) {
    await endClient(tx, target)
    return { id: target.id }
  },
})

export const clientOperations: readonly Operation[] = [list, remove]

import type { Caller } from '#kernel/operations/caller.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { CredentialNotAllowed, NotFound } from '#kernel/operations/errors.ts'
import { refuseLimited } from '#kernel/operations/key-limits.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { accountDeliveryTarget } from '#resources/history/webhooks/deliveries-store.ts'
import { deliveryOperationsOf } from '#resources/history/webhooks/delivery-operations.ts'
import type { Home } from '#resources/history/webhooks/home.ts'
import { itemOperations } from '#resources/history/webhooks/item-operations.ts'
import { CREATION, makeWebhook, prepareWebhook } from '#resources/history/webhooks/new-webhook.ts'
import { presentWebhook, Webhook } from '#resources/history/webhooks/record.ts'
import { accountWebhookTarget, countWebhooksOf, listWebhooksOf } from '#resources/history/webhooks/store.ts'

const NO_TOOL = {
  omitted: 'It hears of websites that an agent may have nothing to do with, so that it is for their owner to decide.',
}

const HOME: Home = {
  prefix: 'account_',
  whose: ' of your account',
  access: {},
  webhook: accountWebhookTarget,
  delivery: accountDeliveryTarget,
  at: (method, below) => [`${method} /webhooks${below}`],
  delivered: [],
  tool: () => ({ tool: NO_TOOL }),
}

const list = defineList({
  name: 'account_webhooks_list',
  summary: 'List the webhooks of your account, which hear of all its websites',
  routes: ['GET /webhooks'],
  item: Webhook,
  present: presentWebhook,
  tool: NO_TOOL,
  handler: async ({ db, caller, window }) =>
    caller.limits ? { rows: [], total: 0 } : listWebhooksOf(db, caller.userId, window),
})

const create = defineOperation({
  ...CREATION,
  name: 'account_webhooks_create',
  summary: 'Create a webhook that hears of all websites of your account, now and later; its secret is shown only once',
  review: 'free',
  routes: ['POST /webhooks'],
  tool: NO_TOOL,
  prepare: async ({ providers, input }) => prepareWebhook(providers, input),
  async handler({ tx, now, caller, input, prepared, warn }) {
    if (prepared.warning) warn(prepared.warning)
    const { accountId: account_id, userId: user_id } = caller
    const count = await countWebhooksOf(tx, user_id)
    return makeWebhook(tx, { input, prepared, count, now }, { website_id: account_id, account_id, user_id })
  },
})

/** Of all websites of the caller's account. */
export const accountWebhookOperations: readonly Operation[] = [
  list,
  create,
  ...itemOperations(HOME),
  ...deliveryOperationsOf(HOME),
].map(forOwner)

/** Keys that are limited see none, and programs that act for a person only read. */
function forOwner(operation: Operation): Operation {
  const { handler, prepare, scope } = operation
  const checked = (caller: Caller) => {
    if (scope === 'read' && operation !== list && caller.limits) throw new NotFound('Webhook')
    if (scope === 'write') refuseLimited(caller, 'use webhooks of the account')
    if (scope === 'write' && caller.credential.kind === 'oauth')
      throw new CredentialNotAllowed(
        'An OAuth token cannot change webhooks of the account',
        'Sign in, or use an API key without limits. A webhook of one website can be made with this token.',
      )
  }
  const first = (then: typeof handler): typeof handler => {
    return async (context) => {
      checked(context.caller)
      return then(context)
    }
  }
  return {
    ...operation,
    // No website's rules for changes that wait hold here.
    ...(scope === 'write' ? { review: 'free' } : {}),
    handler: first(handler),
    ...(prepare ? { prepare: first(prepare) } : {}),
  }
}

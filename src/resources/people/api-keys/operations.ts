import { deleteApiKey, insertApiKey } from '#auth/api-keys.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { CredentialNotAllowed, LimitReached } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { limitsOfNew } from '#resources/people/api-keys/limits.ts'
import { ApiKey, NewApiKey, presentApiKey } from '#resources/people/api-keys/record.ts'
import { MadeApiKey, presentMadeApiKey } from '#resources/people/api-keys/schema.ts'
import { apiKeyTarget, countApiKeys, listApiKeys } from '#resources/people/api-keys/store.ts'

/** The most keys of one user. */
const MAX_KEYS = 500
const NO_TOOL = {
  omitted: 'A key is for a person: a tool client has its own token, and the key would remain in its transcript.',
}

const list = defineList({
  name: 'api_keys_list',
  summary: 'List your API keys, without the keys themselves',
  routes: ['GET /api_keys'],
  item: ApiKey,
  present: presentApiKey,
  tool: NO_TOOL,
  handler: ({ db, caller, window }) => listApiKeys(db, caller, window),
})

const create = defineOperation({
  name: 'api_keys_create',
  summary: 'Create an API key, for some websites, up to a role or a time if wanted; the key itself is shown only once',
  scope: 'write',
  review: 'free',
  routes: ['POST /api_keys'],
  input: NewApiKey,
  output: MadeApiKey,
  status: 201,
  present: presentMadeApiKey,
  shownOnce: ['key'],
  emits: 'credential.created',
  tool: NO_TOOL,
  async handler({ tx, caller, now, input }) {
    // Callers have scope write, so no key exceeds the credential that created it. A token ends with its grant; a key
    // created with it would not.
    if (caller.credential.kind === 'oauth')
      throw new CredentialNotAllowed(
        'An OAuth token cannot create API keys',
        'Sign in to create one, or use an API key.',
      )
    if ((await countApiKeys(tx, caller.userId)) >= MAX_KEYS)
      throw new LimitReached(
        'api_key_limit_reached',
        'base',
        `You have reached the limit of ${MAX_KEYS} API keys`,
        'Revoke one that is no longer used.',
      )
    const { name = null, read_only: readOnly = false } = input
    const limited = await limitsOfNew(tx, input, caller, now)
    return insertApiKey(tx, { userId: caller.userId, name, readOnly, ...limited }, now)
  },
})

const remove = defineDelete({
  name: 'api_keys_delete',
  summary: 'Revoke an API key, effective immediately: the calling key itself, or as a signed-in person any of yours',
  credential: 'session',
  review: 'free',
  routes: ['DELETE /api_keys/:id'],
  target: at('id', apiKeyTarget),
  present: presentApiKey,
  emits: 'credential.revoked',
  tool: NO_TOOL,
  async remove({ tx, target }) {
    await deleteApiKey(tx, target.id)
  },
})

export const apiKeyOperations: readonly Operation[] = [list, create, remove]

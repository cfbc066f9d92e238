import Type from 'typebox'
import { refusalOf } from '#kernel/operations/access.ts'
import { readChoice } from '#kernel/operations/content-choice.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { about, named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { byTools } from '#resources/people/permissions/by-tools.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const SCOPES = ['read', 'write'] as const

const get = defineOperation({
  name: 'permissions_get',
  summary: 'List what you may do on a website, and why not the rest',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/permissions'],
  target: at('website_id', websiteTarget),
  output: named(
    'Permissions',
    Type.Object({
      website_id: Id,
      role: oneOf(ROLES, { description: 'Your role on the website.' }),
      scope: oneOf(SCOPES, { description: 'Scope of your credential; write includes read.' }),
      credential: Type.Object(
        {
          kind: oneOf(['api_key', 'oauth', 'session'], {
            about: 'An API key, the token of a program, or a browser that is signed in.',
          }),
          name: about(nullable(Type.String()), 'The name of the key or the program.'),
        },
        { about: 'What this request was authorized by.' },
      ),
      operations: Type.Array(
        Type.Object({
          operation: Type.String({ about: 'Name of the operation; also that of its tool.' }),
          allowed: Type.Boolean({ about: 'You may do it on this website.' }),
          reason: nullable(Type.String({ description: 'Why it is not allowed.' })),
        }),
        { about: 'Every operation of the API.' },
      ),
    }),
  ),
  revision: digestOf,
  brief: { fields: ['website_id', 'role', 'scope', 'credential'], shown: byTools },
  async handler({ target, caller, catalog }) {
    const { kind, name } = caller.credential
    const choice = readChoice(target.content_editors)
    return {
      website_id: target.id,
      role: target.caller_role,
      scope: caller.scope,
      credential: { kind, name },
      operations: catalog.operations.map((operation) => {
        const reason = refusalOf(operation, caller, target.caller_role, choice)
        return { operation: operation.name, allowed: reason === null, reason }
      }),
    }
  },
})

export const permissionOperations: readonly Operation[] = [get]

import type { Caller, Scope } from '#kernel/operations/caller.ts'
import type { ContentChoice } from '#kernel/operations/content-choice.ts'
import { type ContentWork, refusalOfWork } from '#kernel/operations/content-work.ts'
import {
  CredentialNotAllowed,
  InsufficientRole,
  InsufficientScope,
  type OperationError,
} from '#kernel/operations/errors.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'

/** What an operation requires of its caller. */
export type Requirement = { scope: Scope; role?: Role }

/** Scopes only part reading from writing (specification, Scopes); what may be done where is a matter of the role. */
export function checkScope(operation: Requirement, caller: Caller) {
  if (operation.scope === 'write' && caller.scope !== 'write') throw new InsufficientScope()
}

/**
 * Which keys and programs act for a person is not for one of them to decide. An API key may end itself.
 * @throws CredentialNotAllowed
 */
export function checkCredential(
  { credential }: { credential?: string },
  { credential: { kind, id } }: Caller,
  params: Record<string, string>,
) {
  if (credential !== 'session' || kind === 'session' || (kind === 'api_key' && params.id === id)) return
  throw new CredentialNotAllowed(
    'Only a signed-in person may do this',
    'Sign in to the console to manage API keys and connected programs. An API key can end itself, and nothing else here.',
  )
}

export function checkRole(operation: Requirement, have: Role) {
  if (operation.role && !roleAtLeast(have, operation.role)) throw new InsufficientRole(have, operation.role)
}

type Rights = Requirement & { content?: Pick<ContentWork<never>, 'work' | 'noun'> }

/**
 * Why the caller may not do it with this role, in the words of the error that it would be; null when they may.
 * @param choice what content editors of the website change
 */
export function refusalOf(operation: Rights, caller: Caller, have: Role, choice: ContentChoice): string | null {
  try {
    checkScope(operation, caller)
    checkRole(operation, have)
    return have === 'content' && operation.content ? refusalOfWork(operation.content, choice) : null
  } catch (error) {
    return (error as OperationError).detail
  }
}

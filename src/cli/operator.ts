import type { By } from '#accounts/operator-act.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Actor } from '#kernel/operations/caller.ts'

/** Who ran the command, in the audit log. */
export const OPERATOR: Actor = { type: 'system', id: null, name: 'Operator', client: null }

/** What a command does, for the audit log. */
export const byCommand = (): By => ({ actor: OPERATOR, sessionId: null, requestId: newId(), now: Date.now() })

import type { Actor } from '#kernel/operations/caller.ts'

/** Who ran the command, in the audit log. */
export const OPERATOR: Actor = { type: 'system', id: null, name: 'Operator', client: null }

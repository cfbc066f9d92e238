/** What a member may do on one website, the least first. */
export const ROLES = ['viewer', 'content', 'editor', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Whether `have` may do what asks for `need`; every role may do what those before it may. */
export function roleAtLeast(have: Role, need: Role): boolean {
  return ROLES.indexOf(have) >= ROLES.indexOf(need)
}

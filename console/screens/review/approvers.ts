import { useQuery } from '@tanstack/react-query'
import type { Access } from '#client/generated.ts'
import { permissionsQuery } from '#console/api/queries.ts'
import { ROLE_NAMES } from '#console/api/roles.ts'
import { useSite } from '#console/shell/use-site.ts'
import { teamQuery } from '../team/queries.ts'

const ROLES: readonly Access['role'][] = ['viewer', 'content', 'editor', 'admin']
const MAX_NAMED = 3
const or = new Intl.ListFormat('en', { type: 'disjunction' })

/** Returns why the person may not approve what needs a role, and who can; null when they may or it is not known yet. */
export function useApprovalRefusal(): (role: string) => string | null {
  const { id } = useSite()
  const { data: permissions } = useQuery(permissionsQuery(id))
  const { data: team = [] } = useQuery(teamQuery(id))
  const rankOf = (role: string) => ROLES.indexOf(role as Access['role'])
  return (role) => {
    if (!permissions || rankOf(permissions.role) >= rankOf(role)) return null
    const able = team.filter((member) => rankOf(member.role) >= rankOf(role)).map(({ user }) => user.name)
    const names = able.length > MAX_NAMED ? [...able.slice(0, MAX_NAMED), `${able.length - MAX_NAMED} more`] : able
    const who = names.length > 0 ? or.format(names) : `Someone with the role ${ROLE_NAMES[role as Access['role']]}`
    return `Your role is ${ROLE_NAMES[permissions.role]}. ${who} can approve this.`
  }
}

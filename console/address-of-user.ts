import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'

/** Where a record is found that uses another: rows by their tables. */
export function addressOfUser(site: Parameters<typeof paths.settings>[0], user: { kind: string; id: string }): string {
  const edited = editedKindOf(user.kind)
  if (edited) return paths.edit(site, edited, user.id)
  return user.kind === 'website' ? paths.settings(site) : paths.tables(site)
}

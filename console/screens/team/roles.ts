import type { Access } from '#client/generated.ts'
import type { Option } from '#console/ui/option-list.tsx'

/** What each role may do; each includes those before it. */
export const ROLES: readonly Option<Access['role']>[] = [
  { value: 'viewer', label: 'Viewer', about: 'Sees everything, changes nothing.' },
  { value: 'content', label: 'Content', about: 'Writes pages, rows and files; sees submissions.' },
  { value: 'editor', label: 'Editor', about: 'Also publishes, deletes, and edits shared parts, forms and tables.' },
  { value: 'admin', label: 'Admin', about: 'Also settings, domains, team and webhooks.' },
]

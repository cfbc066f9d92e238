import type { Access, Website } from '#client/generated.ts'
import { ROLE_NAMES } from '#console/api/roles.ts'
import type { Option } from '#console/ui/option-list.tsx'

/** What each role may do on the website; each includes those before it. */
export const rolesOn = ({ content_editors }: Website): readonly Option<Access['role']>[] => [
  { value: 'viewer', label: ROLE_NAMES.viewer, about: 'Sees everything, changes nothing.' },
  {
    value: 'content',
    label: ROLE_NAMES.content,
    about: `Edits pages, rows, files and facts, reads form submissions. ${content_editors.publish ? 'Visitors see the changes immediately.' : 'Someone else publishes.'}`,
  },
  {
    value: 'editor',
    label: ROLE_NAMES.editor,
    about: 'Also publishes, deletes, and edits themes, headers, components, forms and tables.',
  },
  { value: 'admin', label: ROLE_NAMES.admin, about: 'Also changes settings, domains, team and webhooks.' },
]

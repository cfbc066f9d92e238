import type { Access } from '#client/generated.ts'

/** What people call the roles. */
export const ROLE_NAMES: Readonly<Record<Access['role'], string>> = {
  viewer: 'Viewer',
  content: 'Content editor',
  editor: 'Editor',
  admin: 'Admin',
}

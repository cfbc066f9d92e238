import type { ToolFamily } from '#kernel/operations/tool.ts'

/** One tool for what is done with a comment but reading and deleting it. */
export function writeTool(kind: 'reply' | 'update' | 'resolve'): ToolFamily {
  return {
    family: 'comments_write',
    kind,
    summary: 'Reply to a comment, resolve it, or link the change set or request made for it',
  }
}

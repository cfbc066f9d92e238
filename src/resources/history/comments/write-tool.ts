import type { ToolFamily } from '#kernel/operations/tool.ts'

/** One tool for all that is done with comments but reading and deleting them. */
export function writeTool(kind: 'create' | 'reply' | 'update' | 'resolve'): ToolFamily {
  return {
    family: 'comments_write',
    kind,
    summary: 'Write a comment, reply, resolve it, or link the change set or request that you made for it',
  }
}

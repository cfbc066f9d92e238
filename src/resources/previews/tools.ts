import type { ToolFamily } from '#operations/tool.ts'

/** Previews, and the comments of one. */
export function listTool(kind: 'preview' | 'comment'): ToolFamily {
  return { family: 'previews_read', kind, summary: "List a website's previews, or the comments on one" }
}

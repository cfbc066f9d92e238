import type { ToolFamily } from '#kernel/operations/tool.ts'

/** What is done with work of one's own that others only look at. */
export function actTool(kind: 'rename' | 'end' | 'withdraw_request'): ToolFamily {
  return {
    family: 'change_sets_act',
    kind,
    summary: 'Rename or end your own change set, or withdraw a request that waits for approval',
  }
}

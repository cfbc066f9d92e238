import type { ToolFamily } from '#kernel/operations/tool.ts'

/** What is done with a webhook or a delivery shares one tool. */
export function actTool(kind: 'test' | 'rotate_secret' | 'redeliver' | 'redeliver_failed'): ToolFamily {
  return {
    family: 'webhooks_act',
    kind,
    summary: 'Test a webhook, rotate its secret, or resend a delivery or all that failed since a time',
  }
}

import type { Role } from '#kernel/operations/roles.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { ToolDeclaration } from '#kernel/operations/tool.ts'
import type { DeliveryRow } from '#resources/history/webhooks/delivery-record.ts'
import type { WebhookRecord } from '#resources/history/webhooks/store.ts'

/** What webhooks belong to, a website or an account: that is all in which their operations differ. */
export type Home = {
  /** Of the names of the operations. */
  prefix: '' | 'account_'
  /** In front of what their summaries call a webhook. */
  whose: string
  access: { role?: Role }
  webhook: Target<WebhookRecord>
  delivery: Target<DeliveryRow>
  /** The addresses of a webhook, or of what is below it. */
  at(method: string, below: string): string[]
  /** The address of a delivery, besides the one below its webhook. */
  delivered: readonly string[]
  tool(declared: ToolDeclaration | undefined): { tool?: ToolDeclaration }
}

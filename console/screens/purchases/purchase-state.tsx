import type { Purchase } from '#client/generated.ts'
import { Badge } from '#console/ui/page.tsx'

const STATES = {
  awaiting_confirmation: { kind: 'warning', text: 'waits for you' },
  ordered: { kind: undefined, text: 'ordered' },
  registering: { kind: undefined, text: 'being registered' },
  registered: { kind: 'good', text: 'registered' },
  failed: { kind: 'bad', text: 'failed' },
  declined: { kind: undefined, text: 'declined' },
  expired: { kind: undefined, text: 'expired' },
} as const

export function PurchaseState({ purchase }: { purchase: Purchase }) {
  const { kind, text } = STATES[purchase.status]
  return <Badge kind={kind}>{text}</Badge>
}

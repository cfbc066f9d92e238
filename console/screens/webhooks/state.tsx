import type { Webhook } from '#client/generated.ts'
import { Badge } from '#console/ui/page.tsx'

const REASONS: Readonly<Record<string, string>> = {
  gone: 'it answered 410 Gone',
  failing: 'nothing got through for a day',
}

/** Whether it is sent to, and if not, why. */
export function State({ webhook: { active, disabled_reason, consecutive_failures } }: { webhook: Webhook }) {
  if (disabled_reason) return <Badge kind="bad">turned off: {REASONS[disabled_reason] ?? disabled_reason}</Badge>
  if (!active) return <Badge>off</Badge>
  if (consecutive_failures > 0) return <Badge kind="warning">{consecutive_failures} failed in a row</Badge>
  return <Badge kind="good">on</Badge>
}

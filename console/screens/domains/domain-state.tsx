import type { Domain } from '#client/generated.ts'
import { Badge } from '#console/ui/page.tsx'

const STATES = {
  pending_verification: { kind: 'warning', text: 'waiting for DNS' },
  active: { kind: 'good', text: 'active' },
  misconfigured: { kind: 'bad', text: 'misconfigured' },
  expired: { kind: 'bad', text: 'expired' },
} as const

export function DomainState({ domain }: { domain: Domain }) {
  const { kind, text } = STATES[domain.status]
  return (
    <>
      <Badge kind={kind}>{text}</Badge> {domain.primary && <Badge>primary</Badge>}
      {domain.redirect && <Badge>redirects</Badge>}
    </>
  )
}

const CERTIFICATES = { none: 'not managed here', pending: 'being ordered', active: 'active', failed: 'failed' }

/** The certificate's state in words. */
export function certificateOf({ tls }: Domain): string {
  return CERTIFICATES[tls.status]
}

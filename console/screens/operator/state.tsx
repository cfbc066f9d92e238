import { Badge } from '#console/ui/page.tsx'

/** Whether an account is suspended, and whether a user of it operates the installation. */
export function AccountState({
  suspended_at,
  is_operator = false,
}: {
  suspended_at: string | null
  is_operator?: boolean
}) {
  if (suspended_at !== null) return <Badge kind="bad">suspended</Badge>
  return is_operator ? <Badge kind="good">operator</Badge> : 'active'
}

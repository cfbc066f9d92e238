import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Badge, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { pendingQuery } from './queries.ts'

/** Invitations that nobody has accepted yet. */
export function Pending({ accessIds }: { accessIds: readonly string[] }) {
  const { data = [] } = useQuery(pendingQuery(useSite().id, accessIds))
  const refused = useRefusal()('invitations_resend')
  const { act } = useAct()
  if (data.length === 0) return null
  const change = (run: () => Promise<unknown>, done: string) => act({ run, done, failed: 'Nothing was changed' })
  return (
    <Section title="Invited">
      <Table
        label="Invited"
        rows={data}
        columns={[
          { title: 'Email', main: true, cell: ({ email }) => email },
          { title: 'Role', cell: ({ role }) => role },
          {
            title: 'Link',
            cell: ({ status, expires_at }) =>
              status === 'expired' ? (
                <Badge kind="warning">expired</Badge>
              ) : (
                <>
                  until <Time at={expires_at} />
                </>
              ),
          },
          {
            title: '',
            end: true,
            cell: ({ id, email }) => (
              <>
                <Button
                  look="plain"
                  refused={refused}
                  onPress={() => change(() => api.invitations.resend(id), `Mailed again to ${email}`)}
                >
                  Send again
                </Button>
                <Button
                  look="plain"
                  refused={refused}
                  onPress={() => change(() => api.invitations.delete(id), `The invitation of ${email} was withdrawn`)}
                >
                  Withdraw
                </Button>
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

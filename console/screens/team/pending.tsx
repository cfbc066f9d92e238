import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentInvitation } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { ROLE_NAMES } from '#console/api/roles.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Badge, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { say } from '#console/ui/toast.tsx'
import { PassedOn } from './passed-on.tsx'
import { pendingQuery } from './queries.ts'

/** Invitations that nobody has accepted yet. */
export function Pending({ accessIds }: { accessIds: readonly string[] }) {
  const { data = [] } = useQuery(pendingQuery(useSite().id, accessIds))
  const refused = useRefusal()('invitations_resend')
  const { act } = useAct()
  const [resent, setResent] = useState<SentInvitation | null>(null)
  if (data.length === 0) return null
  const resend = (id: string, email: string) =>
    act({
      run: async () => {
        const sent = await api.invitations.resend(id)
        if (sent.accept_url) setResent(sent)
        else say(`A new invitation was mailed to ${email}`)
      },
      failed: 'The invitation was not sent',
    })
  const withdraw = (id: string, email: string) =>
    act({
      run: () => api.invitations.delete(id),
      done: `The invitation for ${email} was withdrawn`,
      failed: 'The invitation was not withdrawn',
    })
  return (
    <Section title="Invited">
      <Table
        label="Invited"
        rows={data}
        columns={[
          { title: 'Email', main: true, cell: ({ email }) => email },
          { title: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
          {
            title: 'Link',
            cell: ({ status, expires_at }) =>
              status === 'expired' ? (
                <Badge kind="warning">expired</Badge>
              ) : (
                <>
                  expires <Time at={expires_at} />
                </>
              ),
          },
          {
            title: '',
            end: true,
            cell: ({ id, email }) => (
              <>
                <Button look="plain" refused={refused} onPress={() => void resend(id, email)}>
                  Send again
                </Button>
                <Button look="plain" refused={refused} onPress={() => void withdraw(id, email)}>
                  Withdraw
                </Button>
              </>
            ),
          },
        ]}
      />
      {resent && (
        <Dialog title="Send this link" onClose={() => setResent(null)}>
          <PassedOn invitation={resent} onDone={() => setResent(null)} />
        </Dialog>
      )}
    </Section>
  )
}

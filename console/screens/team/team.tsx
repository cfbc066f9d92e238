import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Access, InvitationCreate, SentInvitation } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { meQuery } from '#console/api/queries.ts'
import { ROLE_NAMES } from '#console/api/roles.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { ContentEditors } from './content-editors.tsx'
import { PassedOn } from './passed-on.tsx'
import { Pending } from './pending.tsx'
import { teamQuery } from './queries.ts'
import { rolesOn } from './roles.ts'

/** Who may do what with the website. */
export function Team() {
  const site = useSite()
  const query = useQuery(teamQuery(site.id))
  const refused = useRefusal()('website_invitations_create')
  return (
    <Page
      title="Team"
      actions={
        <Opener text="Invite someone" look="primary" refused={refused}>
          {(close) => <Invite onClose={close} />}
        </Opener>
      }
    >
      <Answer query={query}>
        {(members) => (
          <>
            <Section title="Members">
              <Members members={members} />
            </Section>
            <ContentEditors />
            <Pending accessIds={members.filter(({ role }) => role === 'admin').map(({ id }) => id)} />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Members({ members }: { members: Access[] }) {
  const site = useSite()
  const { data: me } = useQuery(meQuery)
  const refusal = useRefusal()
  const { act } = useAct()
  const [leaving, setLeaving] = useState<Access | null>(null)
  const change = (member: Access, role: Access['role']) =>
    act({
      run: () => api.accesses.update(member.id, { role }),
      done: `${member.user.name} is now ${ROLE_NAMES[role]}`,
      failed: 'The role was not changed',
      undo: () => api.accesses.update(member.id, { role: member.role }),
    })
  const isMe = (member: Access) => member.user.id === me?.user.id
  return (
    <>
      <Table
        label="Members"
        rows={members}
        columns={[
          {
            title: 'Name',
            main: true,
            cell: (member) => (
              <>
                <bdi>{member.user.name}</bdi>
                {isMe(member) && ' (you)'}
              </>
            ),
          },
          { title: 'Email', cell: ({ user }) => user.email },
          {
            title: 'Role',
            cell: (member) => (
              <Select
                label={`Role of ${member.user.name}`}
                quiet
                options={rolesOn(site)}
                value={member.role}
                isDisabled={refusal('accesses_update') !== null}
                onChange={(role) => void change(member, role)}
              />
            ),
          },
          {
            title: 'Last active',
            cell: ({ last_active_at }) => (last_active_at ? <Time at={last_active_at} /> : 'never'),
          },
          {
            title: '',
            end: true,
            cell: (member) => (
              <Button
                look="plain"
                refused={isMe(member) ? null : refusal('accesses_update')}
                aria-label={isMe(member) ? 'Leave this website' : `Remove ${member.user.name}`}
                onPress={() => setLeaving(member)}
              >
                {isMe(member) ? 'Leave' : 'Remove'}
              </Button>
            ),
          },
        ]}
      />
      {leaving && (
        <Confirm
          title={isMe(leaving) ? 'Leave this website?' : `Remove ${leaving.user.name}?`}
          action={isMe(leaving) ? 'Leave' : 'Remove'}
          onClose={() => setLeaving(null)}
          onConfirm={() =>
            act({
              run: () => api.accesses.delete(leaving.id),
              done: isMe(leaving) ? 'You left the website' : `${leaving.user.name} was removed`,
              failed: 'Nothing was changed',
            })
          }
        >
          <p>Access ends immediately, including agents and keys. An admin can invite them again.</p>
        </Confirm>
      )}
    </>
  )
}

/** Mails an invitation; without a mail server it shows the link to pass on. */
function Invite({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const { values, field } = useForm({ email: '', role: 'editor' as InvitationCreate['role'] })
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const invite = async () => {
    const invitation = await api.websites.invitationsCreate(site.id, values)
    if (invitation.accept_url) return setSent(invitation)
    say(`An invitation was mailed to ${values.email}`)
    onClose()
  }
  return (
    <Dialog title={sent ? 'Send this link' : 'Invite someone'} onClose={onClose}>
      {sent ? (
        <PassedOn invitation={sent} onDone={onClose} />
      ) : (
        <Form submit="Invite" onSubmit={invite} onCancel={onClose}>
          <TextField {...field('email')} label="Email" type="email" isRequired autoFocus />
          <Select {...field('role')} label="Role" options={rolesOn(site)} />
        </Form>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import type { InvitationCreate, SentInvitation } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Copied, Dialog, Done } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { ROLES } from './roles.ts'

/** Mails an invitation; without a mail server it shows the link to pass on. */
export function Invite({ onClose }: { onClose: () => void }) {
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
    <Dialog title={sent ? 'Pass on this link' : 'Invite someone'} onClose={onClose}>
      {sent ? (
        <>
          <p>
            No mail server is set up, so nothing was mailed. The link works once, for {sent.email}, within seven days.
          </p>
          <Copied text={sent.accept_url!} what="the link" />
          <Done onPress={onClose} />
        </>
      ) : (
        <Form submit="Invite" onSubmit={invite} onCancel={onClose}>
          <TextField {...field('email')} label="Email" type="email" isRequired autoFocus />
          <Select {...field('role')} label="Role" options={INVITED} />
        </Form>
      )}
    </Dialog>
  )
}

const INVITED = ROLES.filter(
  (role): role is (typeof ROLES)[number] & { value: InvitationCreate['role'] } => role.value !== 'content',
)

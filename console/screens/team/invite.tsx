import { useState } from 'react'
import type { InvitationCreate, SentInvitation } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { ROLES } from './roles.ts'

/** Mails an invitation; without a mail server it shows the link to pass on. */
export function Invite({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const site = useSite()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitationCreate['role']>('editor')
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const close = () => {
    setEmail('')
    setSent(null)
    onClose()
  }
  const invite = async () => {
    const invitation = await api.websites.invitationsCreate(site.id, { email, role })
    void queries.invalidateQueries({ queryKey: siteKey(site.id, 'team') })
    if (invitation.accept_url) return setSent(invitation)
    say(`An invitation was mailed to ${email}`)
    close()
  }
  return (
    <Dialog title={sent ? 'Pass on this link' : 'Invite someone'} isOpen={isOpen} onClose={close}>
      {sent ? (
        <>
          <p>
            No mail server is set up, so nothing was mailed. The link works once, for {sent.email}, within seven days.
          </p>
          <p>
            <code>{sent.accept_url}</code> <CopyButton text={sent.accept_url!} what="the link" />
          </p>
          <DialogActions>
            <Button look="primary" onPress={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <Form submit="Invite" onSubmit={invite} onCancel={close}>
          <TextField name="email" label="Email" type="email" value={email} onChange={setEmail} isRequired autoFocus />
          <Select name="role" label="Role" options={INVITED} value={role} onChange={setRole} />
        </Form>
      )}
    </Dialog>
  )
}

const INVITED = ROLES.filter(
  (role): role is (typeof ROLES)[number] & { value: InvitationCreate['role'] } => role.value !== 'content',
)

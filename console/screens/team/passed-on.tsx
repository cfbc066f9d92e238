import type { SentInvitation } from '#client/generated.ts'
import { Copied, Done } from '#console/ui/dialog.tsx'

/** The link of an invitation where the service sends no mail: the admin sends it. */
export function PassedOn({ invitation, onDone }: { invitation: SentInvitation; onDone: () => void }) {
  return (
    <>
      <p>
        This service sends no mail yet, so send the link yourself. Anyone who opens it joins as{' '}
        <bdi>{invitation.email}</bdi>. It works once, within seven days.
      </p>
      <Copied text={invitation.accept_url!} what="the link" />
      <Done onPress={onDone} />
    </>
  )
}

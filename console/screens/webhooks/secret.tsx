import { Button } from '#console/ui/button.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { DialogActions } from '#console/ui/dialog.tsx'

/** The secret of a webhook, which is shown only once. */
export function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <p>The receiver checks the signature of each request with this secret. It is shown only now.</p>
      <p>
        <code>{secret}</code> <CopyButton text={secret} what="the secret" />
      </p>
      <DialogActions>
        <Button look="primary" onPress={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}

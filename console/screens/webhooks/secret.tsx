import { Copied, Done } from '#console/ui/dialog.tsx'

/** The secret of a webhook, which is shown only once. */
export function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <p>The receiver checks the signature of each request with this secret. It is shown only now.</p>
      <Copied text={secret} what="the secret" />
      <Done onPress={onDone} />
    </>
  )
}

import { useState } from 'react'
import type { WebhookWithSecret } from '#client/generated.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { BLANK, givenOf } from './draft.ts'
import { useHome } from './home.ts'
import { Secret } from './secret.tsx'
import { MoreFields, WebhookFields } from './webhook-fields.tsx'

const NONE: ReadonlySet<string> = new Set()

export function NewWebhook({ onClose }: { onClose: () => void }) {
  const home = useHome()
  const form = useForm(BLANK)
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  const create = async () => setMade(await home.create(givenOf(form.values, NONE)))
  return (
    <Dialog title={made ? 'The webhook is made' : 'New webhook'} onClose={onClose}>
      {made ? (
        <Secret secret={made.secret!} onDone={onClose} />
      ) : (
        <Form submit="Create" onSubmit={create} onCancel={onClose}>
          <WebhookFields form={form} isNew />
          <MoreFields form={form} stored={NONE} />
        </Form>
      )}
    </Dialog>
  )
}

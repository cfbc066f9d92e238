import { useState } from 'react'
import type { WebhookCreate, WebhookWithSecret } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { Secret } from './secret.tsx'

type Format = NonNullable<WebhookCreate['format']>

const FORMATS = [
  { value: 'json', label: 'JSON', about: 'The event, signed (Standard Webhooks).' },
  { value: 'slack', label: 'Slack', about: 'A message for an incoming webhook.' },
  { value: 'discord', label: 'Discord', about: 'A message for a channel.' },
] as const

/** Events as one types them: separated by commas or spaces; empty means all. */
export function eventsOf(text: string): string[] {
  const events = text.split(/[\s,]+/).filter(Boolean)
  return events.length > 0 ? events : ['*']
}

export function NewWebhook({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const { values, field } = useForm({ url: 'https://', events: '', format: 'json' as Format })
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  const create = async () => setMade(await api.webhooks.create(site.id, { ...values, events: eventsOf(values.events) }))
  return (
    <Dialog title={made ? 'The webhook is made' : 'New webhook'} onClose={onClose}>
      {made ? (
        <Secret secret={made.secret!} onDone={onClose} />
      ) : (
        <Form submit="Create" onSubmit={create} onCancel={onClose}>
          <TextField {...field('url')} label="Address" type="url" isRequired autoFocus />
          <TextField
            {...field('events')}
            label="Events"
            placeholder="*"
            about="Such as page.*, form.submission.created. Leave empty for all."
          />
          <Select {...field('format')} label="Format" options={FORMATS} />
        </Form>
      )}
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Webhook } from '#client/generated.ts'
import { Form } from '#console/ui/form.tsx'
import { Section } from '#console/ui/page.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { draftOf, givenOf, isElsewhere } from './draft.ts'
import { useHome } from './home.ts'
import { webhookQuery } from './queries.ts'
import { MoreFields, WebhookFields } from './webhook-fields.tsx'
import css from './webhooks.module.css'

/** Everything of a webhook that can be changed. */
export function Settings({ webhook }: { webhook: Webhook }) {
  const home = useHome()
  const client = useQueryClient()
  const form = useForm(useMemo(() => draftOf(webhook), [webhook]))
  const moves = isElsewhere(form.values.url, webhook.url)
  const names = Object.keys(webhook.headers)
  const stored = new Set(moves ? [] : names)
  const save = async () => {
    const saved = await home.one.update(webhook.id, givenOf(form.values, stored))
    client.setQueryData(webhookQuery(home, webhook.id).queryKey, saved)
    // Values of headers that were typed are not shown again.
    form.clear()
    say('The webhook is saved')
  }
  return (
    <Section title="Settings">
      <Form submit="Save" refused={home.refusalOf('webhooks_update')} onSubmit={save}>
        <WebhookFields form={form} />
        {moves && names.length > 0 && (
          <p role="status" className={css.warning}>
            This is another server. Type the values of the headers again: stored ones are not sent there.
          </p>
        )}
        <MoreFields form={form} stored={stored} />
      </Form>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { webhooksQuery } from './queries.ts'

/** Addresses of other services that are told what happens on the website. */
export function Webhooks() {
  const site = useSite()
  const query = useQuery(webhooksQuery(site.id))
  const refused = useRefusal()('webhooks_create')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" refused={refused} onPress={() => setAdding(true)}>
      New webhook
    </Button>
  )
  return (
    <Page title="Webhooks" actions={add}>
      <Answer query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title="No webhooks yet">
              A webhook sends what happens here to another service: a message to a chat when a form is answered, or a
              build when a page is published.
            </Empty>
          ) : (
            <Table
              label="Webhooks"
              rows={webhooks}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Address',
                  main: true,
                  cell: ({ id, url }) => <Link href={paths.webhook(site, id)}>{url}</Link>,
                },
                { title: 'Events', cell: ({ events }) => events.join(', ') },
                { title: 'Format', cell: ({ format }) => format },
                { title: 'State', cell: (webhook) => <State webhook={webhook} /> },
              ]}
            />
          )
        }
      </Answer>
      <NewWebhook isOpen={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}

/** Whether it is sent to, and if not, why. */
export function State({ webhook: { active, disabled_reason, consecutive_failures } }: { webhook: Webhook }) {
  if (disabled_reason) return <Badge kind="bad">turned off: {disabled_reason}</Badge>
  if (!active) return <Badge>off</Badge>
  if (consecutive_failures > 0) return <Badge kind="warning">{consecutive_failures} failed in a row</Badge>
  return <Badge kind="good">on</Badge>
}

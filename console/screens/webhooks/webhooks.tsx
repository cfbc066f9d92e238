import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { webhooksQuery } from './queries.ts'

/** Addresses of other services that are told what happens on the website. */
export function Webhooks() {
  const site = useSite()
  const query = useQuery(webhooksQuery(site.id))
  const refused = useRefusal()('webhooks_create')
  const add = (
    <Opener text="New webhook" look="primary" refused={refused}>
      {(close) => <NewWebhook onClose={close} />}
    </Opener>
  )
  return (
    <Page title="Webhooks" actions={add}>
      <List
        query={query}
        label="Webhooks"
        empty={
          <Empty title="No webhooks yet">
            A webhook sends what happens here to another service: a message to a chat when a form is answered, or a
            build when a page is published.
          </Empty>
        }
        columns={[
          { title: 'Address', main: true, cell: ({ id, url }) => <Link href={paths.webhook(site, id)}>{url}</Link> },
          { title: 'Events', cell: ({ events }) => events.join(', ') },
          { title: 'Format', cell: ({ format }) => format },
          { title: 'State', cell: (webhook) => <State webhook={webhook} /> },
        ]}
      />
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

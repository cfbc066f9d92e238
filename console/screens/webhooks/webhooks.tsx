import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { Main } from '#console/shell/shell.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { ACCOUNT_HOME, HomeContext, useHome, useSiteHome } from './home.ts'
import { NewWebhook } from './new-webhook.tsx'
import { webhooksQuery } from './queries.ts'
import { State } from './state.tsx'

/** Addresses of other services that are told what happens on the website. */
export function Webhooks() {
  return (
    <HomeContext value={useSiteHome()}>
      <WebhookList />
      <p>
        One webhook can send what happens on all your websites:{' '}
        <Link href={paths.accountWebhooks()}>webhooks of your account</Link>.
      </p>
    </HomeContext>
  )
}

/** The same for all websites of the person's account. */
export function AccountWebhooks() {
  return (
    <Main>
      <HomeContext value={ACCOUNT_HOME}>
        <WebhookList />
      </HomeContext>
    </Main>
  )
}

function WebhookList() {
  const home = useHome()
  const query = useQuery(webhooksQuery(home))
  const add = (
    <Opener text="New webhook" look="primary" refused={home.refusalOf('webhooks_create')}>
      {(close) => <NewWebhook onClose={close} />}
    </Opener>
  )
  return (
    <Page title={home.title} about={home.about} actions={add}>
      <List
        query={query}
        label="Webhooks"
        empty={
          <Empty title="No webhooks yet">
            Use one to post a message to a chat when a form is answered, or to start a build when a page is published.
          </Empty>
        }
        columns={[
          { title: 'Address', main: true, cell: ({ id, url }) => <Link href={home.pathOf(id)}>{url}</Link> },
          { title: 'Events', cell: eventsInWords },
          { title: 'Format', cell: ({ format }) => FORMAT_NAMES[format] },
          { title: 'State', cell: (webhook) => <State webhook={webhook} /> },
        ]}
      />
    </Page>
  )
}

const FORMAT_NAMES: Record<Webhook['format'], string> = {
  json: 'JSON',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
}

function eventsInWords({ events, filters }: Webhook): string {
  const named = events.includes('*') ? 'all' : events.join(', ')
  return filters.length > 0 ? `${named}, with conditions` : named
}

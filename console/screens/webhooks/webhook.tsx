import { useQuery } from '@tanstack/react-query'
import { useParam } from '#console/shell/search.ts'
import { Main } from '#console/shell/shell.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Actions } from './actions.tsx'
import { Deliveries } from './deliveries.tsx'
import { ACCOUNT_HOME, HomeContext, useHome, useSiteHome } from './home.ts'
import { webhookQuery } from './queries.ts'
import { Replay } from './replay.tsx'
import { Settings } from './settings.tsx'
import { State } from './state.tsx'
import { Statistics } from './statistics.tsx'

/** One webhook of a website: its settings, and what became of each delivery. */
export function Webhook() {
  return (
    <HomeContext value={useSiteHome()}>
      <One />
    </HomeContext>
  )
}

/** The same of one that hears of all websites of the person's account. */
export function AccountWebhook() {
  return (
    <Main>
      <HomeContext value={ACCOUNT_HOME}>
        <One />
      </HomeContext>
    </Main>
  )
}

function One() {
  const home = useHome()
  const query = useQuery(webhookQuery(home, useParam('id')))
  return (
    <Answer query={query}>
      {(webhook) => (
        <Page
          title={new URL(webhook.url).host}
          beside={<State webhook={webhook} />}
          actions={<Actions webhook={webhook} />}
        >
          <Settings key={webhook.id} webhook={webhook} />
          <Section title="Deliveries" actions={<Replay webhook={webhook} />}>
            <Statistics webhook={webhook} />
            <Deliveries webhook={webhook} />
          </Section>
        </Page>
      )}
    </Answer>
  )
}

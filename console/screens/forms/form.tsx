import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useSite } from '#console/shell/use-site.ts'
import { Page } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import tabs from '#console/ui/tabs.module.css'
import { FormSettings } from './form-settings.tsx'
import { Inbox } from './inbox.tsx'
import { formQuery } from './queries.ts'

/** A form: what visitors sent, and what it asks. */
export function FormScreen() {
  const site = useSite()
  const { id } = useParams({ strict: false }) as { id: string }
  const { tab = 'inbox' } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const query = useQuery(formQuery(site.id, id))
  return (
    <Answer query={query}>
      {(form) => (
        <Page title={form.name} beside={<code>{`<site-form name="${form.key}"/>`}</code>}>
          <Tabs
            selectedKey={tab}
            onSelectionChange={(key) =>
              void navigate({ to: '.', search: (key === 'inbox' ? {} : { tab: key }) as never })
            }
          >
            <TabList aria-label={form.name} className={tabs.list!}>
              <Tab id="inbox" className={tabs.tab!}>
                Inbox
              </Tab>
              <Tab id="form" className={tabs.tab!}>
                Form
              </Tab>
            </TabList>
            <TabPanel id="inbox" className={tabs.panel!}>
              <Inbox form={form} />
            </TabPanel>
            <TabPanel id="form" className={tabs.panel!}>
              <FormSettings key={form.updated_at} form={form} />
            </TabPanel>
          </Tabs>
        </Page>
      )}
    </Answer>
  )
}

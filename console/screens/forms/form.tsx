import { useQuery } from '@tanstack/react-query'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Form } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useParam, useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import tabs from '#console/ui/tabs.module.css'
import { Counts } from './counts.tsx'
import { FormSettings } from './form-settings.tsx'
import { Inbox } from './inbox.tsx'
import { formQuery } from './queries.ts'
import { formSearch } from './search.ts'

/** Says where to set an address, since submissions are otherwise noticed only by who looks here. */
function MailsNobody({ form }: { form: Form }) {
  const site = useSite()
  if (form.notification_email) return null
  return (
    <p>
      Nobody gets a mail when this form is sent.{' '}
      <Link href={`${paths.form(site, form.id)}?tab=form`}>Set an address</Link>
    </p>
  )
}

/** A form: what visitors sent, how often, and what it asks. */
export function FormScreen() {
  const site = useSite()
  const id = useParam('id')
  const [{ tab = 'inbox' }, change] = useSearchState(formSearch)
  const query = useQuery(formQuery(site.id, id))
  return (
    <Answer query={query}>
      {(form) => (
        <Page title={form.name} beside={<code>{`<site-form name="${form.key}"/>`}</code>}>
          <Tabs
            selectedKey={tab}
            onSelectionChange={(key) => change({ tab: key === 'form' || key === 'counts' ? key : undefined })}
          >
            <TabList aria-label={form.name} className={tabs.list!}>
              <Tab id="inbox" className={tabs.tab!}>
                Inbox
              </Tab>
              <Tab id="counts" className={tabs.tab!}>
                Counts
              </Tab>
              <Tab id="form" className={tabs.tab!}>
                Form
              </Tab>
            </TabList>
            <TabPanel id="inbox" className={tabs.panel!}>
              <MailsNobody form={form} />
              <Inbox form={form} />
            </TabPanel>
            <TabPanel id="counts" className={tabs.panel!}>
              <Counts form={form} />
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

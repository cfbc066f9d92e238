import { useNavigate } from '@tanstack/react-router'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Export } from './export.tsx'
import { Facts } from './facts.tsx'
import { General } from './general.tsx'
import { Import } from './import.tsx'
import { Publishing } from './publishing.tsx'
import { Storage } from './storage.tsx'

/** Everything about the website as a whole. */
export function Settings() {
  const site = useSite()
  return (
    <Page title="Settings" actions={<LinkButton href={paths.trash(site)}>Trash</LinkButton>}>
      <General key={site.updated_at} />
      <Publishing />
      <Facts key={`facts ${site.updated_at}`} />
      <Storage />
      <Export />
      <Import />
      <DeleteWebsite />
    </Page>
  )
}

/** The website goes to the trash, from where its admins can restore it. */
function DeleteWebsite() {
  const site = useSite()
  const navigate = useNavigate()
  const refused = useRefusal()('websites_delete')
  const { act, isPending } = useAct()
  const remove = async () => {
    const done = await act({
      run: () => api.websites.delete(site.id),
      done: `${site.name} is deleted, and can be restored for 30 days`,
      failed: 'It was not deleted',
      undo: () => restore(site.id),
    })
    if (done) await navigate({ href: paths.websites() })
  }
  return (
    <Section title="Delete this website">
      <p>
        Visitors find nothing at {new URL(site.url).host} then. It stays in{' '}
        <a href={paths.deletedWebsites()}>deleted websites</a> for 30 days.
      </p>
      <div>
        <Button look="danger" refused={refused} isPending={isPending} onPress={remove}>
          Delete {site.name}
        </Button>
      </div>
    </Section>
  )
}

async function restore(websiteId: string) {
  const { data } = await api.trashWebsites.list({ per: 200 }).page()
  const item = data.find(({ record_id }) => record_id === websiteId)
  if (item) await api.trash.restore(item.id)
}

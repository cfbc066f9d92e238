import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#console/api/api.ts'
import { meQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { bytes } from '#console/ui/bytes.ts'
import { Page, Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Export } from './export.tsx'
import { Facts } from './facts.tsx'
import { General } from './general.tsx'
import { Import } from './import.tsx'
import css from './settings.module.css'

/** Everything about the website as a whole. */
export function Settings() {
  const site = useSite()
  return (
    <Page title="Settings" actions={<LinkButton href={paths.trash(site)}>Trash</LinkButton>}>
      <General />
      <Publishing />
      <Facts />
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
      done: `${site.name} was deleted. You can restore it for 30 days`,
      failed: 'It was not deleted',
      undo: () => restore(site.id),
    })
    if (done) await navigate({ href: paths.websites() })
  }
  return (
    <Section title="Delete this website">
      <p>
        Visitors no longer find it at {new URL(site.url).host}. It stays in{' '}
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

const POLICIES = [
  { value: 'live', label: 'Visitors see changes immediately' },
  { value: 'review', label: 'Changes wait for review' },
] as const

/** Whose changes wait until someone publishes them. */
function Publishing() {
  const site = useSite()
  const refused = useRefusal()('websites_update')
  const { act } = useAct()
  const set = (who: 'people' | 'agents', policy: 'live' | 'review') => {
    const change = (to: 'live' | 'review') => api.websites.update(site.id, { publish_policy: { [who]: to } })
    return act({
      run: () => change(policy),
      done: `Changes by ${who} ${policy === 'live' ? 'are live immediately' : 'wait for review'}`,
      failed: 'The setting was not changed',
      undo: () => change(site.publish_policy[who]),
    })
  }
  return (
    <Section title="Publishing">
      <div className={css.pair}>
        {(['agents', 'people'] as const).map((who) => (
          <Select
            key={who}
            label={who === 'agents' ? 'Changes by agents' : 'Changes by people and API keys'}
            options={POLICIES}
            value={site.publish_policy[who]}
            isDisabled={refused !== null}
            onChange={(policy) => void set(who, policy)}
          />
        ))}
      </div>
      {!site.content_editors.publish && (
        <p>
          Changes by content editors always wait. You can change that under <a href={paths.team(site)}>Team</a>.
        </p>
      )}
    </Section>
  )
}

const PLAN_NAMES: Record<string, string> = { free: 'Free', pro: 'Pro', business: 'Business' }

/** How much of what its account may store is used. */
function Storage() {
  const { storage } = useSite()
  const { data: me } = useQuery(meQuery)
  return (
    <Section title="Storage">
      <label>
        {bytes(storage.used_bytes)} of {bytes(storage.limit_bytes)} used by all websites of the account
        <meter className={css.bar} min={0} max={storage.limit_bytes} value={storage.used_bytes} />
      </label>
      {me && (
        <p>
          Your plan is {PLAN_NAMES[me.plan] ?? me.plan}. It allows {me.limits.websites} websites.
        </p>
      )}
    </Section>
  )
}

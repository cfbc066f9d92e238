import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './settings.module.css'

const POLICIES = [
  { value: 'live', label: 'Visitors see changes at once' },
  { value: 'review', label: 'Changes wait for review' },
] as const

/** Whose changes wait until someone publishes them. */
export function Publishing() {
  const site = useSite()
  const refused = useRefusal()('websites_update')
  const { act } = useAct()
  const set = (who: 'people' | 'agents', policy: 'live' | 'review') => {
    const change = (to: 'live' | 'review') => api.websites.update(site.id, { publish_policy: { [who]: to } })
    return act({
      run: () => change(policy),
      done: `Changes of ${who} ${policy === 'live' ? 'are live at once' : 'wait for review'}`,
      failed: 'The policy was not changed',
      undo: () => change(site.publish_policy[who]),
    })
  }
  return (
    <Section title="Publishing">
      <div className={css.pair}>
        {(['agents', 'people'] as const).map((who) => (
          <Select
            key={who}
            label={who === 'agents' ? 'Changes of agents' : 'Changes of people and keys'}
            options={POLICIES}
            value={site.publish_policy[who]}
            isDisabled={refused !== null}
            onChange={(policy) => void set(who, policy)}
          />
        ))}
      </div>
    </Section>
  )
}

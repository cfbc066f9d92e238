import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { ALL } from '#console/api/content-work.ts'
import { siteKey } from '#console/api/keys.ts'
import { tablesQuery } from '#console/screens/tables/queries.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Section } from '#console/ui/page.tsx'
import css from './team.module.css'

type Choice = Website['content_editors']
type One = { name: string; label: string }

const SWITCHES = [
  ['facts', 'Facts, such as the phone number and the address'],
  ['assets', 'Pictures and other files'],
  ['submissions', 'The inbox of each form'],
] as const satisfies readonly [keyof Choice, string][]

/** What of the website content editors change themselves; everything else they only see. */
export function ContentEditors() {
  const site = useSite()
  const choice = site.content_editors
  const isDisabled = useRefusal()('websites_update') !== null
  const { act } = useAct()
  const set = (change: Partial<Choice>) => {
    const former = Object.fromEntries(Object.keys(change).map((name) => [name, choice[name as keyof Choice]]))
    return act({
      run: () => api.websites.update(site.id, { content_editors: change }),
      done: 'Saved. It applies immediately',
      failed: 'The choice was not changed',
      undo: () => api.websites.update(site.id, { content_editors: former }),
    })
  }
  const { data: pages = [] } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'to choose'),
    queryFn: async () => (await api.pages.list(site.id, { per: 200, sort: ['path'] }).page()).data,
  })
  const { data: tables = [] } = useQuery(tablesQuery(site.id))
  return (
    <Section title="What content editors change">
      <p>
        Content editors see the whole website and change what is checked here.
        {!choice.publish && ' Their changes wait until someone else publishes them.'}
      </p>
      <div className={css.choice}>
        <Chosen
          all="All pages, and new ones"
          some="Pages they change"
          chosen={choice.pages}
          from={pages.map(({ path, title }) => ({ name: path, label: title || path }))}
          isDisabled={isDisabled}
          onChange={(names) => void set({ pages: names })}
        />
        <Chosen
          all="The rows of all tables"
          some="Tables they change"
          chosen={choice.tables}
          from={tables.map(({ key, name }) => ({ name: key, label: name }))}
          isDisabled={isDisabled}
          onChange={(names) => void set({ tables: names })}
        />
        {SWITCHES.map(([name, label]) => (
          <Checkbox
            key={name}
            isSelected={choice[name]}
            isDisabled={isDisabled}
            onChange={(isOn) => void set({ [name]: isOn })}
          >
            {label}
          </Checkbox>
        ))}
        <Checkbox isSelected={choice.publish} isDisabled={isDisabled} onChange={(isOn) => void set({ publish: isOn })}>
          Visitors see their changes immediately
        </Checkbox>
      </div>
    </Section>
  )
}

type ChosenProps = {
  all: string
  some: string
  chosen: readonly string[]
  from: readonly One[]
  isDisabled: boolean
  onChange: (names: string[]) => void
}

/** All of them, or each by a box of its own. What was chosen and is not in the list, like all beneath a page, stands there too. */
function Chosen({ all, some, chosen, from, isDisabled, onChange }: ChosenProps) {
  const title = useId()
  const isAll = chosen.includes(ALL)
  const others = chosen.filter((name) => name !== ALL && !from.some((one) => one.name === name))
  return (
    <div>
      <Checkbox isSelected={isAll} isDisabled={isDisabled} onChange={(isOn) => onChange(isOn ? [ALL] : [])}>
        {all}
      </Checkbox>
      {!isAll && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll in every browser
        <div role="group" aria-labelledby={title} className={css.some}>
          <span id={title} className="visually-hidden">
            {some}
          </span>
          {[...from, ...others.map((name) => ({ name, label: name }))].map(({ name, label }) => (
            <Checkbox
              key={name}
              isSelected={chosen.includes(name)}
              isDisabled={isDisabled}
              onChange={(isOn) => onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  )
}

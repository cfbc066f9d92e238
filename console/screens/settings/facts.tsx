import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { queries, websitesQuery } from '#console/api/queries.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Section } from '#console/ui/page.tsx'
import { say } from '#console/ui/toast.tsx'
import css from './settings.module.css'

type Fact = { id: number; key: string; value: string }

let next = 0
const factOf = ([key, value]: [string, unknown]): Fact => ({ id: next++, key, value: String(value) })

/** Short texts that pages show wherever they name them, such as a phone number. */
export function Facts() {
  const site = useSite()
  const refused = useRefusal()('websites_update')
  const [facts, setFacts] = useState(() => Object.entries(site.facts).map(factOf))
  const change = (id: number, part: Partial<Fact>) =>
    setFacts(facts.map((fact) => (fact.id === id ? { ...fact, ...part } : fact)))
  const save = async () => {
    const gone = Object.fromEntries(Object.keys(site.facts).map((key) => [key, null]))
    const now = Object.fromEntries(facts.filter(({ key }) => key).map(({ key, value }) => [key, value]))
    await api.websites.update(site.id, { facts: { ...gone, ...now } })
    say('The facts are saved')
    await queries.invalidateQueries({ queryKey: websitesQuery.queryKey })
  }
  return (
    <Section title="Facts">
      <p>
        Short texts that pages show as <code>{'{{ website.facts.phone }}'}</code>: changed here once, changed
        everywhere.
      </p>
      <Form submit="Save facts" refused={refused} onSubmit={save}>
        <div className={css.facts}>
          {facts.map(({ id, key, value }) => (
            <div key={id} className={css.fact}>
              <TextField label="Name" value={key} onChange={(text) => change(id, { key: text })} mono />
              <TextField label="Text" value={value} onChange={(text) => change(id, { value: text })} />
              <Button
                look="plain"
                icon
                aria-label={`Remove ${key || 'this fact'}`}
                onPress={() => setFacts(facts.filter((fact) => fact.id !== id))}
              >
                <Icon name="close" />
              </Button>
            </div>
          ))}
          <div>
            <Button onPress={() => setFacts([...facts, factOf(['', ''])])}>
              <Icon name="add" /> Add a fact
            </Button>
          </div>
        </div>
      </Form>
    </Section>
  )
}

import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { keyed } from '#console/ui/definitions.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Section } from '#console/ui/page.tsx'
import { say } from '#console/ui/toast.tsx'
import css from './settings.module.css'

type Fact = { key: number; name: string; value: string }

const factOf = ([name, value]: [string, unknown]): Fact => keyed({ name, value: String(value) })

/** Short texts that pages show wherever they name them, such as a phone number. */
export function Facts() {
  const site = useSite()
  const refused = useRefusal()('websites_update')
  const [facts, setFacts] = useState(() => Object.entries(site.facts).map(factOf))
  const change = (key: number, part: Partial<Fact>) =>
    setFacts(facts.map((fact) => (fact.key === key ? { ...fact, ...part } : fact)))
  const save = async () => {
    const gone = Object.fromEntries(Object.keys(site.facts).map((name) => [name, null]))
    const now = Object.fromEntries(facts.filter(({ name }) => name).map(({ name, value }) => [name, value]))
    await api.websites.update(site.id, { facts: { ...gone, ...now } })
    say('The facts are saved')
  }
  return (
    <Section title="Facts">
      <p>
        Short texts that pages show as <code>{'{{ website.facts.phone }}'}</code>: changed here once, changed
        everywhere.
      </p>
      <Form submit="Save facts" refused={refused} onSubmit={save}>
        <div className={css.facts}>
          {facts.map(({ key, name, value }) => (
            <div key={key} className={css.fact}>
              <TextField label="Name" value={name} onChange={(text) => change(key, { name: text })} mono />
              <TextField label="Text" value={value} onChange={(text) => change(key, { value: text })} />
              <Button
                look="plain"
                icon
                aria-label={`Remove ${name || 'this fact'}`}
                onPress={() => setFacts(facts.filter((fact) => fact.key !== key))}
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

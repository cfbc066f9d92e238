import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LASTING } from '#console/api/queries.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Answer } from '#console/ui/states.tsx'
import { eventsOf } from './draft.ts'
import css from './webhooks.module.css'

type EventTypes = Record<string, { description: string }>

/** The catalog of events is part of the description of the API, and is the same for everybody. */
const eventTypesQuery = {
  queryKey: ['event types'],
  staleTime: Number.POSITIVE_INFINITY,
  meta: LASTING,
  async queryFn(): Promise<EventTypes> {
    const answer = await fetch('/api/v1/openapi.json')
    const { 'x-event-types': types } = (await answer.json()) as { 'x-event-types': EventTypes }
    return types
  },
}

type ChoiceProps = { events: string; onChange: (events: string) => void }

/** Every type of event with what it says, to be checked in place of typing its name. */
export function EventChoice({ events, onChange }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>Choose from the list</summary>
      {isOpen && <Types events={events} onChange={onChange} />}
    </details>
  )
}

function Types({ events, onChange }: ChoiceProps) {
  const query = useQuery(eventTypesQuery)
  const chosen = events.trim() === '' ? [] : eventsOf(events)
  const choose = (type: string, isOn: boolean) => {
    const others = chosen.filter((one) => one !== type)
    onChange((isOn ? [...others, type] : others).join(', '))
  }
  return (
    <Answer query={query}>
      {(types) => (
        <ul className={css.types}>
          {Object.entries(types).map(([type, { description }]) => (
            <li key={type}>
              <Checkbox isSelected={chosen.includes(type)} onChange={(isOn) => choose(type, isOn)}>
                <code>{type}</code>
              </Checkbox>
              <p className={css.about}>{description}</p>
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

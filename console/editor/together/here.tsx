import { useSuspenseQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useState } from 'react'
import { meQuery } from '#console/api/queries.ts'
import { onEvent } from '#console/live/events.ts'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'
import { useHere } from './people.ts'

const SHOWN = 3
/** What changes within this time is announced once. */
const SETTLED_MS = 1_000

/**
 * Who edits the same, and on which element; then people and agents who have changed something on this website since the editor
 * was opened, newest first.
 */
export function Here({ session }: { session: EditSession }) {
  const changers = useChangers(session.siteId)
  const { here, changed } = useSettled(useHere())
  const others = changers.filter((name) => here.every((each) => each.name !== name))
  return (
    <ul className={css.here} aria-label="Also working on this website" aria-live="polite">
      {here.slice(0, SHOWN).map(({ id, name, color, on }) => (
        <li
          key={id}
          className={css.person}
          style={{ '--person': color } as CSSProperties}
          title={on === null ? name : `${name} is on “${on}”`}
        >
          <bdi>{name}</bdi>
          <span className="visually-hidden">{on === null ? ' is on this page' : ` is on “${on}”`}</span>
        </li>
      ))}
      {others.slice(0, SHOWN).map((name) => (
        <li key={name} title={changed.has(name) ? `${name} changed “${changed.get(name)}”` : name}>
          <bdi>{name}</bdi>
          {changed.has(name) && <span className="visually-hidden"> changed “{changed.get(name)}”</span>}
        </li>
      ))}
    </ul>
  )
}

function useChangers(siteId: string): readonly string[] {
  const { data: me } = useSuspenseQuery(meQuery)
  const [names, setNames] = useState<string[]>([])
  useEffect(
    () =>
      onEvent(({ website_id, actor, type }) => {
        const isMine = actor.id === me.user.id && !actor.client
        const name = actor.client ?? actor.name
        // Opening an editor is no change; who does is shown by where they are.
        if (website_id !== siteId || isMine || type.startsWith('preview.')) return
        setNames((known) => [name, ...known.filter((each) => each !== name)].slice(0, SHOWN))
      }),
    [siteId, me.user.id],
  )
  return names
}

function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

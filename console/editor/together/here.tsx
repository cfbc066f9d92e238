import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '#console/api/queries.ts'
import { onEvent } from '#console/live/events.ts'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'

const SHOWN = 3

/** People and agents who have changed something on this website since the editor was opened, newest first. */
export function Here({ session }: { session: EditSession }) {
  const { data: me } = useSuspenseQuery(meQuery)
  const [names, setNames] = useState<string[]>([])
  useEffect(
    () =>
      onEvent(({ website_id, actor }) => {
        const isMine = actor.id === me.user.id && !actor.client
        const name = actor.client ?? actor.name
        if (website_id !== session.siteId || isMine) return
        setNames((known) => [name, ...known.filter((each) => each !== name)].slice(0, SHOWN))
      }),
    [session.siteId, me.user.id],
  )
  if (names.length === 0) return null
  return (
    <ul className={css.here} aria-label="Also working on this website">
      {names.map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Event, StartedPreview } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { meQuery } from '#console/api/queries.ts'
import { onEvent, onPresence, type Presence } from '#console/live/events.ts'
import { elementAt, type WrittenElement } from '../canvas/elements.ts'
import { nameOfElement, wordsOfElement } from '../canvas/names.ts'
import { outlinedIn } from '../canvas/outlined.ts'
import { selectedBy } from '../canvas/selected-by.ts'
import { selectorOf } from '../canvas/selector-of.ts'
import type { Session } from '../canvas/session.ts'
import type { EditedRecord } from '../canvas/use-canvas.ts'
import type { Source } from '../source.ts'
import type { Landed } from './landed.ts'
import { colorOf, usePeople } from './people.ts'
import { Teller } from './teller.ts'

/** How often it is told again, as who lost the connection has missed it; who is not heard of for longer than `GONE_MS` has left. */
const AGAIN_MS = 60_000
const GONE_MS = 150_000
/** Who just came may not listen yet: unless they answer they are told once more. */
const GREETING_MS = 5_000
/** More are not told apart. */
const MOST = 20

type Other = { id: string; personId: string; name: string; selector: string | null; heardAt: number }
type Wanted = {
  preview: StartedPreview | null
  record: EditedRecord
  source: Source
  session: Session | null
  roots: readonly WrittenElement[]
  /** What the person has selected. */
  element: WrittenElement | null
  landed: Landed | null
}

/** Shows where others who edit the same record are, and tells them where the person is. Who is alone tells nothing. */
export function usePresence({ preview, record, source, session, roots, element, landed }: Wanted): void {
  const { data: me } = useSuspenseQuery(meQuery)
  const people = usePeople()
  const [others, setOthers] = useState<readonly Other[]>([])
  const teller = useRef<Teller | null>(null)
  const place = useRef<() => string | null>(() => null)
  place.current = () => element && selectorOf(element, roots)
  const { kind, id: recordId } = record
  const personId = me.user.id
  useEffect(() => {
    if (!preview) return
    const tells = new Teller(
      () => place.current(),
      (element) => api.previews.setDraft(preview.id, { kind, record_id: recordId, element }),
    )
    teller.current = tells
    const known = new Map<string, Other>()
    const show = () => setOthers([...known.values()].slice(0, MOST))
    const isOfOther = ({ website_id, actor }: Pick<Event, 'website_id' | 'actor'>) =>
      website_id === preview.website_id && (actor.id !== personId || actor.client)
    const hear = (presence: Presence) => {
      const { actor, data } = presence
      if (!isOfOther(presence) || data.record_id !== recordId) return
      if (!known.has(data.id)) tells.again()
      known.set(data.id, otherOf(actor, data))
      show()
    }
    let greeting: ReturnType<typeof setTimeout> | undefined
    const greet = (previewId: string) => {
      tells.again()
      clearTimeout(greeting)
      greeting = setTimeout(() => known.has(previewId) || tells.again(), GREETING_MS)
    }
    const follow = (event: Event) => {
      const { type, data } = event
      if (type === 'preview.stopped' && known.delete(String(data.id))) show()
      const isNext = type === 'preview.started' && data.editing === true && data.page_id === preview.page_id
      if (isNext && isOfOther(event)) greet(String(data.id))
    }
    const sweep = () => {
      if (known.size === 0) return
      for (const { id, heardAt } of known.values()) if (Date.now() - heardAt > GONE_MS) known.delete(id)
      show()
      if (known.size > 0) tells.again()
    }
    const stops = [onPresence(hear), onEvent(follow)]
    const timer = setInterval(sweep, AGAIN_MS)
    return () => {
      for (const stop of stops) stop()
      clearInterval(timer)
      clearTimeout(greeting)
      tells.close()
      setOthers([])
      people.show([])
    }
  }, [preview, kind, recordId, personId, people])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is read when it is told
  useEffect(() => {
    if (others.length > 0) teller.current?.moved()
  }, [element, others.length])
  const found = useMemo(
    () => others.map((other) => ({ ...other, at: other.selector && selectedBy(other.selector, roots) })),
    [others, roots],
  )
  useEffect(() => {
    const shown = found.map(({ id, personId, name, at }) => ({ id, name, color: colorOf(personId), at }))
    session?.outlines.others(shown.flatMap(({ name: who, color, at }) => (at ? [{ from: at.from, who, color }] : [])))
    people.show(shown.map(({ at, ...person }) => ({ ...person, on: at ? wordsOf(at) : null })))
  }, [found, session, people])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change
  useEffect(() => {
    const from = landed?.recordId === recordId ? outlinedIn(source, landed)[0] : undefined
    const changed = from === undefined ? null : elementAt(roots, from)
    if (landed && changed) people.noteChange(landed.who, wordsOf(changed))
  }, [landed])
}

function otherOf({ id, name, client }: Event['actor'], data: Presence['data']): Other {
  return {
    id: data.id,
    personId: String(id),
    name: client ?? name,
    selector: data.element,
    heardAt: Date.now(),
  }
}

function wordsOf(element: WrittenElement): string {
  return wordsOfElement(element) || nameOfElement(element)
}

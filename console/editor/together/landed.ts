import type { Event } from '#client/generated.ts'
import { nounOf } from '#console/nouns.ts'
import type { TextChange } from '../source.ts'

/** Who changed something, and in which change set. */
export type By = { who: string; changeSetId: string | null }

/** What others changed while it was looked at: `places` are of the text at `revision`, where it is the one that is edited. */
export type Landed = By & {
  /** In words, as "this page". */
  what: string
  recordId: string
  places: readonly { from: number; to: number }[]
  revision: number
}

/** What pages are made of besides their own text. */
const SHOWN =
  /^(header|footer|html_head|component|snippet|theme|row|asset|form|facts)\.(created|updated|replaced|reverted|bulk_updated)$/

/** Who did it, unless it was the person themselves, in this or another tab. */
export function byOther({ actor, change_set_id }: Event, personId: string): By | null {
  if (actor.id === personId && !actor.client) return null
  return { who: actor.client ?? actor.name, changeSetId: change_set_id ?? null }
}

/** What an event is about that a page may show; null for what it does not. */
export function shownBeside({ type, data }: Event): Pick<Landed, 'what' | 'recordId'> | null {
  const [, kind] = SHOWN.exec(type) ?? []
  if (kind === undefined) return null
  const { id, name, filename } = data
  const named = [name, filename].find((each) => typeof each === 'string')
  return { what: `the ${nounOf(kind)}${named === undefined ? '' : ` ${named}`}`, recordId: String(id) }
}

/** Where changes of a text are in the text that they made. */
export function placesIn(changes: readonly TextChange[]): { from: number; to: number }[] {
  let grown = 0
  return changes.map(({ from, to, insert }) => {
    const place = { from: from + grown, to: from + grown + insert.length }
    grown += insert.length - (to - from)
    return place
  })
}

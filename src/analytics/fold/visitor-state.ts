import { hash } from 'node:crypto'
import type { Visit } from '#analytics/fold/visits.ts'
import type { Properties } from '#analytics/view.ts'

/** What counting has to know of a visitor. What the visitor is counted under already is there as marks, one after the other. */
export type VisitorState = { visits: Visit[]; days: Record<number, VisitorDay>; reached?: Reached[] }
export type VisitorDay = { paths: string; hours: number[]; goals: string }

/** A goal of a visit whose views have not been counted yet. */
export type Reached = { at: number; goal: string; path: string; properties?: Properties }

/** The visitor is known by another hash since midnight. */
export type MovedState = { movedTo: string }

const MARK_LENGTH = 8
/** A view may be found this late; visits that ended before cannot go on. */
const LATEST_MS = 2 * 3_600_000

export function newState(): VisitorState {
  return { visits: [], days: {} }
}

export function readState(json: string): VisitorState | MovedState {
  const state = JSON.parse(json) as VisitorState | MovedState
  if ('movedTo' in state) return state
  // A former version stored lists; an upgrade finds those of the day.
  for (const day of Object.values(state.days)) {
    day.paths = [day.paths].flat().join('')
    day.goals = [day.goals].flat().join('')
  }
  // Another one stored neither.
  for (const visit of state.visits) {
    visit.details ??= {}
    visit.exit ??= null
  }
  return state
}

/** Short, since a state may have to hold thousands. */
export function markOf(value: string): string {
  return hash('sha1', value, 'base64url').slice(0, MARK_LENGTH)
}

export function hasMark(marks: string, mark: string): boolean {
  let at = marks.indexOf(mark)
  while (at % MARK_LENGTH > 0) at = marks.indexOf(mark, at + 1)
  return at >= 0
}

/** Forgets what no view can concern any more, once there are views of a later day. */
export function pruned(state: VisitorState, lastAt: number): VisitorState {
  const { visits, days, reached = [] } = state
  const numbers = Object.keys(days).map(Number)
  if (numbers.length === 1) return state
  const newest = Math.max(...numbers)
  const isRecent = (day: number) => day >= newest - 1
  return {
    visits: visits.filter(({ day, lastAt: at }) => isRecent(day) || at > lastAt - LATEST_MS),
    days: Object.fromEntries(Object.entries(days).filter(([day]) => isRecent(Number(day)))),
    reached: reached.filter(({ at }) => at > lastAt - LATEST_MS),
  }
}

import type { Condition } from '#resources/data/rows/conditions.ts'
import { BadFilter, readFilter } from '#resources/data/rows/read-filter.ts'
import type { Slot } from '#resources/data/rows/record.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { checkDate, checkDatetime } from '#resources/data/rows/values/times.ts'
import { boundsOfDay, localDay } from '#text/local-day.ts'

/** A condition of a list in a template; `moment`: its value is the word `now` or `today`. */
export type ListCondition = { column: string; operator: string; value: unknown; moment?: true }
export type At = { now: number; timeZone: string }
/** `problems` are sentences; `until` is when the conditions mean something else, in milliseconds since 1970. */
export type ReadConditions = { conditions: Condition[]; unknown: string[]; problems: string[]; until: number | null }

/** Lists that depend on the moment are shown again after this. */
const MINUTE_MS = 60_000

/** The conditions of a list in a template as those of a query. A date compares with a date-time by the day. */
export function listConditions(columns: readonly Column[], where: readonly ListCondition[], at: At): ReadConditions {
  const read: ReadConditions = { conditions: [], unknown: [], problems: [], until: null }
  for (const condition of where) {
    const column = columns.find(({ key }) => key === condition.column)
    if (!column) {
      read.unknown.push(condition.column)
      continue
    }
    if (condition.moment && isTime(column)) read.until = earlier(read.until, changeOf(column, condition.value, at))
    try {
      read.conditions.push(...conditionsOf(column, condition, at))
    } catch (error) {
      if (!(error instanceof BadFilter)) throw error
      read.problems.push(`${error.column} ${error.problem}`)
    }
  }
  return read
}

/** What is wrong with the column that a list is paged by, in months or years. */
export function notDated(columns: readonly Column[], key: string): string[] {
  const type = columns.find((column) => column.key === key)?.type
  if (type === 'date' || type === 'datetime') return []
  return [`it can't have pages by ${key}, which is ${type ? `of type ${type}` : 'no column'}`]
}

function conditionsOf(column: Column, { operator, value, moment }: ListCondition, at: At): Condition[] {
  const asWritten = (compared: unknown) => readFilter([column], { [column.key]: { [operator]: compared } })
  if (column.type === 'date') {
    if (moment) return asWritten(localDay(at.now, at.timeZone))
    const time = checkDatetime(value)
    return asWritten('value' in time ? localDay(Date.parse(String(time.value)), at.timeZone) : value)
  }
  if (column.type !== 'datetime') return asWritten(value)
  if (moment && value === 'now') return asWritten(new Date(at.now).toISOString())
  const day = moment ? localDay(at.now, at.timeZone) : checkDate(value)
  if (typeof day === 'object' && !('value' in day && typeof day.value === 'string')) return asWritten(value)
  return byDay(column, operator, typeof day === 'string' ? day : String(day.value), at, asWritten)
}

/** A column of moments compared with a whole day. */
function byDay(
  { slot }: Column,
  operator: string,
  day: string,
  { timeZone }: At,
  asWritten: (value: unknown) => Condition[],
): Condition[] {
  const { start, end } = boundsOfDay(day, timeZone)
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
  const compare = (operator: '>=' | '<', key: string): Condition => ({
    kind: 'compare',
    slot: slotOf(slot),
    operator,
    key,
  })
  switch (operator) {
    case 'eq':
      return [compare('>=', from), compare('<', to)]
    case 'ne':
      return [{ kind: 'outside', slot: slotOf(slot), from, to }]
    case 'gt':
      return [compare('>=', to)]
    case 'gte':
      return [compare('>=', from)]
    case 'lt':
      return [compare('<', from)]
    case 'lte':
      return [compare('<', to)]
    default:
      return asWritten(day)
  }
}

function slotOf(slot: number | null): Slot {
  return SLOTS[slot!]!
}

function isTime({ type }: Column): boolean {
  return type === 'date' || type === 'datetime'
}

function changeOf({ type }: Column, word: unknown, { now, timeZone }: At): number {
  return type === 'datetime' && word === 'now' ? now + MINUTE_MS : boundsOfDay(localDay(now, timeZone), timeZone).end
}

function earlier(one: number | null, other: number): number {
  return one === null ? other : Math.min(one, other)
}

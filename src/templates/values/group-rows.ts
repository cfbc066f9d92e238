import type { RowsGroup } from '../program.ts'
import type { ColumnType, RowScope, Value } from '../scope.ts'
import { formatDate } from './format-date.ts'
import type { Locale } from './locale.ts'
import { isList, isRecord, textOf } from './resolved.ts'

/** Rows with the same value. `value` is null for those without one, which come last. */
export type Group = { name: string | null; value: Value; rows: RowScope[] }

type Grouping = RowsGroup & {
  type: ColumnType
  /** Of a column that has them: the order of its groups, and their names. */
  options: readonly { value: string; label?: string }[]
  locale: Locale
  /** Whether the list is sorted by the column downwards; null when it is sorted by another. */
  descending: boolean | null
}

/** Types whose values make no groups. */
const UNGROUPABLE: readonly ColumnType[] = ['rich_text', 'json', 'asset']

export function canGroupBy(type: ColumnType): boolean {
  return !UNGROUPABLE.includes(type)
}

/**
 * The groups of a list, whose rows stay in its order: in the order of the column's options, dates from the newest on, others by
 * their names; downwards or upwards where the list is sorted by the column. A row with several values is in the group of each.
 */
export function groupRows(rows: readonly RowScope[], grouping: Grouping): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows)
    for (const { key, ...named } of partsOf(row.values[grouping.column] ?? null, grouping)) {
      const group = groups.get(key) ?? { ...named, rows: [] }
      group.rows.push(row)
      groups.set(key, group)
    }
  const blank = groups.get('')
  groups.delete('')
  const ordered = [...groups].sort(comparing(grouping)).map(([, group]) => group)
  return blank ? [...ordered, blank] : ordered
}

type Part = { key: string; name: string | null; value: Value }
const BLANK: Part = { key: '', name: null, value: null }

/** The groups that a row is in: of one value, or of each of a list. */
function partsOf(value: Value, grouping: Grouping): Part[] {
  const parts = (isList(value) ? value : [value]).map((each) => partOf(each, grouping))
  return parts.length === 0 ? [BLANK] : parts
}

function partOf(value: Value, { type, format, options, locale }: Grouping): Part {
  const key = isRecord(value) ? String(value.id ?? '') : textOf(value)
  if (key === '') return BLANK
  if (isTime(type)) return periodOf(key, format, locale)
  if (isRecord(value)) return { key, name: titleOf(value), value }
  return { key, name: options.find((option) => option.value === key)?.label ?? key, value }
}

/** The day of a moment is that of the website's time zone. */
function periodOf(text: string, format: RowsGroup['format'], locale: Locale): Part {
  const day = formatDate(text, 'yyyy-MM-dd', locale)
  const key = day.slice(0, LENGTHS[format])
  return { key, name: nameOfPeriod(key, format, locale), value: key }
}

/** A year, month or day of ISO 8601 in words. */
export function nameOfPeriod(key: string, format: RowsGroup['format'], locale: Locale): string {
  return formatDate(`${key}${'-01-01'.slice(key.length - LENGTHS.year)}`, FORMATS[format], locale)
}

const LENGTHS = { year: 4, month: 7, day: 10 } as const
const FORMATS = { year: 'year', month: 'month', day: 'long' } as const

function titleOf(record: { readonly [key: string]: Value }): string {
  const { id: _, ...values } = record
  const named = [values.title, values.name, ...Object.values(values)]
  return (named.find((value) => typeof value === 'string' && value !== '') as string | undefined) ?? ''
}

type Entry = readonly [string, Group]

function comparing({ type, options, locale, descending }: Grouping): (one: Entry, other: Entry) => number {
  const places = new Map(options.map(({ value }, index) => [value, index]))
  const collator = new Intl.Collator(locale.language, { numeric: true })
  const order = ([a, one]: Entry, [b, other]: Entry): number => {
    const byOption = (places.get(a) ?? options.length) - (places.get(b) ?? options.length)
    if (byOption !== 0) return byOption
    if (type === 'number') return Number(a) - Number(b)
    const byName = isTime(type) ? 0 : collator.compare(one.name ?? '', other.name ?? '')
    return byName || (a < b ? -1 : 1)
  }
  const isDown = descending ?? isTime(type)
  return isDown ? (one, other) => order(other, one) : order
}

function isTime(type: ColumnType): boolean {
  return type === 'date' || type === 'datetime'
}

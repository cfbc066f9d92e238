import { InvalidRequest } from '#kernel/operations/errors.ts'
import { CHOICES, type FieldType, type FormField } from '#resources/data/forms/field.ts'
import { dateOfDay, type Span } from '#resources/traffic/analytics/calendar.ts'

/** What counts by the day on which a submission was sent, beside the names of fields. */
export const SENT = 'created_at'

/** One group as it was counted: the day in days since 1970, the value as text, null where the field was left blank. */
export type Counted = { day?: number; value?: string | null; count: number }
/** The same as it is answered. */
export type Count = { date?: string; value?: string | null; label?: string; count: number }

export type CountedBy = { days: boolean; field?: FormField }

/** Types with few different values, which people choose and do not write. */
const COUNTABLE: ReadonlySet<FieldType> = new Set([...CHOICES, 'checkbox', 'consent', 'date'])

/**
 * What to count by: the day, a field, or both.
 * @throws InvalidRequest for a field that does not exist, whose visitors write what they like, and for two fields
 */
export function countedBy(by: readonly string[], fields: readonly FormField[]): CountedBy {
  const names = [...new Set(by)].filter((name) => name !== SENT)
  const countable = fields.filter(({ type }) => COUNTABLE.has(type))
  const choice = [SENT, ...countable.map(({ name }) => name)].join(', ')
  if (names.length > 1)
    throw new InvalidRequest('Submissions are counted by one field at a time', `Give one of ${choice}.`)
  const [name] = names
  if (name === undefined) return { days: true }
  const field = fields.find((each) => each.name === name)
  if (!field) throw new InvalidRequest(`The form has no field '${name}'`, `Count by one of ${choice}.`)
  if (!COUNTABLE.has(field.type))
    throw new InvalidRequest(
      `Submissions are not counted by '${name}', whose type is ${field.type}`,
      `Visitors write what they like in it. Count by one of ${choice}.`,
    )
  return { days: by.includes(SENT), field }
}

/**
 * The counts in the order in which they are read. By day alone every day is among them, by field alone every option, with 0 where
 * there is nothing; by both there is what occurred.
 */
export function arranged(
  counted: readonly Counted[],
  { first, last }: Span,
  { days: byDay, field }: CountedBy,
): Count[] {
  if (!field) {
    const counts = new Map(counted.map(({ day, count }) => [day, count]))
    const days = Array.from({ length: last - first + 1 }, (_, n) => first + n)
    return days.map((day) => ({ date: dateOfDay(day), count: counts.get(day) ?? 0 }))
  }
  const places = new Map(valuesOf(field).map((value, place) => [value, place]))
  const placeOf = ({ value = null }: Counted) => (value === null ? Infinity : (places.get(value) ?? places.size))
  const missing = [...places.keys()]
    .filter((value) => !byDay && counted.every((each) => each.value !== value))
    .map((value): Counted => ({ value, count: 0 }))
  const inOrder = (a: Counted, b: Counted) =>
    (a.day ?? 0) - (b.day ?? 0) ||
    (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)) ||
    (a.value! < b.value! ? -1 : 1)
  return [...counted, ...missing].toSorted(inOrder).map(({ day, value = null, count }) => ({
    ...(day === undefined ? {} : { date: dateOfDay(day) }),
    value,
    ...labelOf(field, value),
    count,
  }))
}

/** The values that the field has today, in its order. */
function valuesOf({ type, options = [] }: FormField): string[] {
  if (type === 'checkbox' || type === 'consent') return ['true', 'false']
  return CHOICES.has(type) ? options.map(({ value }) => value) : []
}

function labelOf({ options = [] }: FormField, value: string | null): { label?: string } {
  const option = options.find((each) => each.value === value)
  return option ? { label: option.label } : {}
}

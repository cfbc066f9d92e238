export type FieldChange = { field: string; before: string | null; after: string | null }

/** In UTF-16 units; a longer value is cut around its first difference. */
const MAX_VALUE_LENGTH = 1_000
const LEAD = 200

/** The fields in which two snapshots differ; values other than text as JSON. */
export function diffFields(before: string, after: string): FieldChange[] {
  const [old, current] = [JSON.parse(before), JSON.parse(after)] as Record<string, unknown>[]
  const fields = new Set([...Object.keys(old!), ...Object.keys(current!)])
  return [...fields].flatMap((field) => {
    const [was, is] = [textOf(old![field]), textOf(current![field])]
    return was === is ? [] : [{ field, ...aroundDifference(was, is) }]
  })
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function aroundDifference(before: string | null, after: string | null) {
  let same = 0
  while (before?.[same] !== undefined && before[same] === after?.[same]) same++
  const from = Math.max(0, same - LEAD)
  return { before: cut(before, from), after: cut(after, from) }
}

function cut(text: string | null, difference: number): string | null {
  if (text === null || text.length <= MAX_VALUE_LENGTH) return text
  const from = Math.min(difference, text.length - MAX_VALUE_LENGTH)
  const end = from + MAX_VALUE_LENGTH
  return `${from > 0 ? '…' : ''}${text.slice(from, end).toWellFormed()}${end < text.length ? '…' : ''}`
}

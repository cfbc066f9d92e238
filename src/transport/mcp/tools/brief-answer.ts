import type { Brief } from '#kernel/operations/tool.ts'
import { type Fields, isFields } from '#transport/mcp/rpc.ts'

/** The fields that an operation declares to be enough, without those that are null, and every warning. */
export function briefAnswer(json: string, { fields }: Brief): string {
  return JSON.stringify(picked(JSON.parse(json), [...fields, 'warnings']))
}

/** Of a list, the fields of each of its items. */
function picked(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => picked(item, fields))
  if (!isFields(value)) return value
  const shown: Fields = {}
  for (const name of new Set(fields.map((field) => field.split('.', 1)[0]!))) {
    const inner = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1))
    const own = value[name]
    if (own !== undefined && own !== null) shown[name] = inner.length ? picked(own, inner) : own
  }
  return shown
}

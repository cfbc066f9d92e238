import { isObject, mergePatchOf } from '#client/merge-patch.ts'
import type { EditedRecord, Kind } from '#console/kinds.ts'
import type { Fields } from '../source.ts'
import { type Field, fieldsOf } from './fields.ts'

/** A value cannot be what was typed for it. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly field: string

  constructor({ name, label }: Field) {
    super(`${label} is not valid JSON`)
    this.field = name
  }
}

/** The text and fields of a record, as they are typed. */
export function typedOf(kind: Kind, record: EditedRecord): { text: string; fields: Fields } {
  const values = record as unknown as Record<string, unknown>
  return {
    text: (values[kind.text] as string | undefined) ?? '',
    fields: Object.fromEntries(fieldsOf(kind).map((field) => [field.name, typed(field, values[field.name])])),
  }
}

/**
 * What is sent of fields that differ from `base`.
 * @throws Unreadable
 */
export function changedFields(kind: Kind, base: Fields, fields: Fields): Record<string, unknown> {
  const changed = fieldsOf(kind).filter(({ name }) => fields[name] !== base[name])
  return Object.fromEntries(
    changed.map((field) => {
      const [before, after] = [sent(field, base[field.name]!) ?? {}, sent(field, fields[field.name]!)]
      const whole = !field.merges || !isObject(before) || !isObject(after)
      return [field.name, whole ? after : mergePatchOf(before, after)]
    }),
  )
}

function typed({ type }: Field, value: unknown): string | boolean {
  if (type === 'flag') return value === true
  if (value === null || value === undefined) return ''
  return type === 'json' ? JSON.stringify(value, null, 2) : String(value)
}

function sent(field: Field, value: string | boolean): unknown {
  if (field.type === 'flag' || field.type === 'choice') return value
  if (field.name === 'css') return value
  if (value === '') return null
  if (field.type !== 'json') return value
  try {
    return JSON.parse(value as string)
  } catch {
    throw new Unreadable(field)
  }
}

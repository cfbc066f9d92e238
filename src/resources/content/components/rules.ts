/** Those of the types of columns that an attribute can give. Markup goes into a slot. */
export const PROP_TYPES = ['text', 'number', 'boolean', 'url', 'date', 'asset', 'select'] as const
export type PropType = (typeof PROP_TYPES)[number]

type Prop = {
  name: string
  type: PropType
  default: string | number | boolean | null
  options?: readonly string[]
}

/** Attributes of the element that are no properties. */
const RESERVED = new Set(['name', 'slot', 'site-if', 'site-unless'])
const DATE = /^\d{4}-\d\d-\d\d$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is wrong with a property beside those before it; null when nothing is. */
export function propFault(prop: Prop, others: readonly Prop[]): { field: string; message: string } | null {
  const { name, type, options, default: value } = prop
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    return {
      field: 'name',
      message: 'may have only lower-case letters, digits and underscores, and begins with a letter',
    }
  if (RESERVED.has(name)) return { field: 'name', message: 'is reserved' }
  if (others.some((other) => other.name === name)) return { field: 'name', message: 'has already been taken' }
  if (type === 'select' && !options?.length) return { field: 'options', message: "can't be blank for a select" }
  if (type !== 'select' && options) return { field: 'options', message: 'is for a select only' }
  const message = value === null ? null : valueMessage(prop, value)
  return message === null ? null : { field: 'default', message }
}

function valueMessage({ type, options }: Prop, value: string | number | boolean): string | null {
  if (type === 'number') return typeof value === 'number' ? null : 'must be a number'
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'must be true or false'
  if (typeof value !== 'string') return 'must be a text'
  if (type === 'select') return options!.includes(value) ? null : `must be one of: ${options!.join(', ')}`
  if (type === 'date')
    return DATE.test(value) && !Number.isNaN(Date.parse(value)) ? null : 'must be a date, like 2026-03-02'
  if (type === 'asset') return UUID.test(value) ? null : 'must be the id of an asset'
  return null
}

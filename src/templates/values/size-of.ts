import { JsonText, type Resolved, RichText, Srcset } from './resolved.ts'

/** Of lists and records, which may be looked at with every expression. */
const sizes = new WeakMap<object, number>()

/** How long a value is in characters, near enough. */
export function sizeOf(value: Resolved): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  if (value instanceof RichText) return value.html.length
  if (value instanceof JsonText) return value.text.length
  if (value instanceof Srcset) return value.text().length
  let size = sizes.get(value)
  if (size === undefined) {
    size = Object.entries(value).reduce((sum, [key, inner]) => sum + key.length + sizeOf(inner), 1)
    sizes.set(value, size)
  }
  return size
}

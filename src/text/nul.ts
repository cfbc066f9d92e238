/** A NUL as JSON writes it: after an even number of backslashes, since `\\u0000` is the text that mentions one. */
const WRITTEN = /(?<!\\)(?:\\\\)*\\u0000/

/** Whether a text in the value is or has a NUL, which no database can store. @throws RangeError when it nests too deeply */
export function holdsNul(value: unknown): boolean {
  return typeof value === 'string' ? value.includes('\0') : WRITTEN.test(JSON.stringify(value) ?? '')
}

/** The value with every NUL removed from its texts. @throws RangeError when it nests too deeply */
export function withoutNul<T>(value: T): T {
  return holdsNul(value) ? (stripped(value) as T) : value
}

function stripped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(stripped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [stripped(key), stripped(item)]))
}

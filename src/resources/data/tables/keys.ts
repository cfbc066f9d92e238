import { slugify } from '#text/slug.ts'

const MAX_DERIVED = 50

/** Names that a row has besides its values, in answers, templates and sorting. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(['id', 'position', 'status', 'created_at', 'updated_at'])

/** What is wrong with a table's key, as a predicate; null when nothing is. */
export function tableKeyProblem(key: string): string | null {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) ? null : 'must be lower-case words joined by hyphens, like blog-posts'
}

/** What is wrong with a column's key, as a predicate; null when nothing is. */
export function columnKeyProblem(key: string): string | null {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))
    return 'must be lower-case words joined by underscores, like published_on'
  return RESERVED_KEYS.has(key) ? `is reserved; every row has ${key} already` : null
}

/** The key of a table with this name; not one of those taken. */
export function tableKeyFrom(name: string, language: string, taken: ReadonlySet<string>): string {
  return firstFree(latin(name, language) || 'table', '-', taken)
}

/** The key of a column with this name; not one of those taken. */
export function columnKeyFrom(name: string, taken: ReadonlySet<string>): string {
  const words = latin(name).replaceAll('-', '_')
  const key = /^[a-z]/.test(words) ? words : `column${words && `_${words}`}`
  return firstFree(RESERVED_KEYS.has(key) ? `${key}_value` : key, '_', taken)
}

/** `published_on` as `Published on`. */
export function nameFromKey(key: string): string {
  const words = key.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function latin(name: string, language = ''): string {
  return slugify(name, language)
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/-+/g, '-')
    .slice(0, MAX_DERIVED)
    .replaceAll(/^-|-$/g, '')
}

function firstFree(key: string, joint: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key
  for (let number = 2; ; number++) if (!taken.has(`${key}${joint}${number}`)) return `${key}${joint}${number}`
}

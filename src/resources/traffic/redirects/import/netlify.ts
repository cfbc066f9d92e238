import type { Fault, ImportLine, ReadText } from '#resources/traffic/redirects/import/import-line.ts'
import { statusOf } from '#resources/traffic/redirects/import/values.ts'

/**
 * Reads Netlify's `_redirects`: a path, its target, and optionally a status, with `!` for `force`. Rewrites and
 * conditions are not supported, and make their line faulty.
 */
export function readNetlify(text: string): ReadText {
  const lines: ImportLine[] = []
  const faults: Fault[] = []
  for (const [index, whole] of text.split('\n').entries()) {
    const words = whole
      .replace(/(^|\s)#.*$/, '')
      .split(/\s+/)
      .filter(Boolean)
    if (words.length === 0) continue
    const read = readWords(words)
    if (typeof read === 'string') faults.push({ line: index + 1, message: read })
    else lines.push({ line: index + 1, fields: read })
  }
  return { lines, faults, warnings: [] }
}

function readWords([from_path = '', ...words]: string[]): ImportLine['fields'] | string {
  const to = words.find((word) => /^(\/|https?:)/i.test(word))
  const before = to === undefined ? words : words.slice(0, words.indexOf(to))
  if (before.some((word) => word.includes('='))) return "can't have query parameters as conditions: leave them out"
  if (to === undefined || before.length > 0) return 'must be a path and where it leads, like /old /new 301'
  const [code = '301', ...conditions] = words.slice(1)
  if (code.includes('=') || conditions.length > 0) return "can't have conditions: leave out what follows the status"
  const status = statusOf(code.replace(/!$/, ''))
  if (!status.ok) return status.message
  return { from_path, to, status: status.value, force: code.endsWith('!'), active: true }
}

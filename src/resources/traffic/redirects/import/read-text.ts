import { invalid } from '#kernel/operations/errors.ts'
import { readCsv } from '#resources/traffic/redirects/import/csv.ts'
import type { ReadText } from '#resources/traffic/redirects/import/import-line.ts'
import { readNetlify } from '#resources/traffic/redirects/import/netlify.ts'

export type Format = 'csv' | 'netlify'

/** Lines of one import, regardless of what they hold. */
const MAX_LINES = 500

const READERS: Record<Format, (text: string) => ReadText> = { csv: readCsv, netlify: readNetlify }

/**
 * Reads an imported text; detects its format unless given.
 * @throws ValidationFailed when it has too many lines
 */
export function readText(input: string, format?: Format): ReadText {
  const text = input.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const lines = text.split('\n')
  if (lines.length > MAX_LINES + 1)
    throw invalid('text', `has too many lines (maximum is ${MAX_LINES}): import it in parts`)
  return READERS[format ?? formatOf(lines)](text)
}

/** Decided by the first line that is neither blank nor a comment: in `_redirects` a space follows its path. */
function formatOf(lines: string[]): Format {
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '/'
  return /^\s*(\/|https?:)[^\s,;"]*(\s|$)/i.test(first) ? 'netlify' : 'csv'
}

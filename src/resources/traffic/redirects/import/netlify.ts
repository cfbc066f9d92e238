import type { Fault, ImportLine, ReadText } from '#resources/traffic/redirects/import/import-line.ts'
import { statusOf } from '#resources/traffic/redirects/import/values.ts'
import { leadsNowhere, targetProblem } from '#resources/traffic/redirects/rules.ts'

type Fields = ImportLine['fields']

/**
 * Reads Netlify's `_redirects`: a path, its target, and optionally a status, with `!` for `force`, and conditions by country and
 * language. Other conditions, and pages of other hosts, make their line faulty.
 */
export function readNetlify(text: string): ReadText {
  const lines: ImportLine[] = []
  const faults: Fault[] = []
  const warnings: string[] = []
  for (const [index, whole] of text.split('\n').entries()) {
    const words = whole
      .replace(/(^|\s)#.*$/, '')
      .split(/\s+/)
      .filter(Boolean)
    if (words.length === 0) continue
    const line = index + 1
    const read = readWords(words)
    if (typeof read === 'string') faults.push({ line, message: read })
    else {
      lines.push({ line, fields: read.fields })
      if (read.unused !== null && warnings.length < MAX_WARNINGS) warnings.push(unusedSentence(line, read.unused))
    }
  }
  return { lines, faults, warnings }
}

const MAX_WARNINGS = 20

/** `unused` is the target of a line by which nothing is shown. */
function readWords([from_path = '', ...words]: string[]): { fields: Fields; unused: string | null } | string {
  const to = words.find((word) => /^(\/|https?:)/i.test(word))
  const before = to === undefined ? [] : words.slice(0, words.indexOf(to))
  if (before.some((word) => word.includes('='))) return "can't have query parameters as conditions: leave them out"
  const [code = '301', ...conditions] = to === undefined ? words : words.slice(words.indexOf(to) + 1)
  const isCode = !code.includes('=')
  const status = statusOf(isCode ? code.replace(/!$/, '') : '301')
  if (!status.ok) return status.message
  const isNowhere = leadsNowhere({ status: status.value })
  if (before.length > 0 || (to === undefined && !isNowhere))
    return 'must be a path and where it leads, like /old /new 301'
  const problem = isNowhere ? null : targetProblem(status.value, to!)
  if (problem !== null) return `to ${problem}`
  const asked = conditionsOf(isCode ? conditions : [code, ...conditions])
  if (typeof asked === 'string') return asked
  const fields = { from_path, to: isNowhere ? '' : to!, status: status.value, force: isCode && code.endsWith('!') }
  return { fields: { ...fields, active: true, ...asked }, unused: isNowhere ? (to ?? null) : null }
}

const LISTS = { country: 'countries', language: 'languages' } as const

/** `Country=de,at Language=de` */
function conditionsOf(words: readonly string[]): Pick<Fields, 'countries' | 'languages'> | string {
  const asked: { countries?: string[]; languages?: string[] } = {}
  for (const word of words) {
    const [, name = '', values = ''] = /^(\w+)=(.*)$/s.exec(word) ?? []
    const list = LISTS[name.toLowerCase() as keyof typeof LISTS]
    const items = values.split(',').filter(Boolean)
    if (!list || items.length === 0)
      return `can't have the condition ${word.slice(0, MAX_SHOWN)}: only Country=de,at and Language=de are known`
    asked[list] = items
  }
  return asked
}

const MAX_SHOWN = 60

function unusedSentence(line: number, to: string): string {
  return `Line ${line}: the website's not-found page is shown rather than ${to.slice(0, MAX_SHOWN)}.`
}

import type { Static } from 'typebox'
import { cellsOf } from '#kernel/records/define-record.ts'
import { digestOfConditions, normalizeCountries, normalizeLanguages } from '#resources/traffic/redirects/conditions.ts'
import { type RedirectChanges, type RedirectRow, redirect as record } from '#resources/traffic/redirects/record.ts'
import {
  isRedirectPattern,
  leadsNowhere,
  mismatch,
  normalizeFromPath,
  normalizeTarget,
  targetProblem,
} from '#resources/traffic/redirects/rules.ts'

/** The fields that callers set. */
export type Fields = Static<typeof RedirectChanges>
export type Wrong = { field: 'from_path' | 'to' | 'countries' | 'languages'; message: string }

/** Returns the redirect with the given fields changed, and the fields that are not valid. */
export function withFields<R extends RedirectRow>(redirect: R, fields: Fields): { redirect: R; wrong: Wrong[] } {
  const wrong: Wrong[] = []
  const next = { ...redirect }
  const { from_path, to, countries, languages, ...others } = fields
  const listed = [
    { field: 'countries' as const, checked: countries && normalizeCountries(countries) },
    { field: 'languages' as const, checked: languages && normalizeLanguages(languages) },
  ]
  for (const { field, checked } of listed)
    if (checked?.ok) next[field] = JSON.stringify(checked.value)
    else if (checked) wrong.push({ field, message: checked.message })
  if (from_path !== undefined) {
    const checked = normalizeFromPath(from_path)
    if (checked.ok) next.from_path = checked.value
    else wrong.push({ field: 'from_path', message: checked.message })
  }
  if (to === '') next.to_path = ''
  else if (to !== undefined) {
    const checked = normalizeTarget(to)
    if (checked.ok) next.to_path = checked.value
    else wrong.push({ field: 'to', message: checked.message })
  }
  Object.assign(next, cellsOf(record, others))
  // What had a target before needs none any more.
  if (to === undefined && leadsNowhere(next)) next.to_path = ''
  const message =
    wrong.length === 0 ? (targetProblem(next.status, next.to_path) ?? mismatch(next.from_path, next.to_path)) : null
  if (message) wrong.push({ field: 'to', message })
  next.is_pattern = isRedirectPattern(next.from_path) ? 1 : 0
  next.conditions = digestOfConditions(next)
  return { redirect: next, wrong }
}

/** Whether two redirects do the same. */
export function leadsAlike(one: RedirectRow, other: RedirectRow): boolean {
  return COLUMNS.every((column) => one[column] === other[column])
}

const COLUMNS = [
  'from_path',
  'to_path',
  'status',
  'position',
  'active',
  'force',
  'preserve_query',
  'conditions',
] as const

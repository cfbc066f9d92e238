import { MAX_QUERY } from '#search/read-query.ts'

/** What a request's target searches for, by `q`; null for nothing. */
export function searchOf(url: string): string | null {
  const begin = url.indexOf('?')
  if (begin < 0 || !url.includes('q=', begin)) return null
  const q = new URLSearchParams(url.slice(begin + 1)).get('q') ?? ''
  return q.replaceAll('\0', '').trimStart().slice(0, MAX_QUERY).toWellFormed() || null
}

import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { existingOf } from '#resources/content/html-checks/store.ts'
import type { Suggestion } from '#resources/traffic/missing-paths/suggest.ts'
import { suggestionsFor } from '#resources/traffic/missing-paths/suggestions.ts'
import { isRedirectPattern, normalizeFromPath } from '#resources/traffic/redirects/rules.ts'

/** Addresses of one text. */
const MAX_ADDRESSES = 500

export type Proposal = {
  line: number
  from_path: string | null
  to: string | null
  reason: Suggestion['reason'] | null
  message: string | null
}

/**
 * For each old address of a text, one a line, the page that was probably meant by it: a path, or a whole address whose host and
 * query do not count.
 * @throws ValidationFailed when the text has too many addresses
 */
export async function proposalsFor(
  db: Db,
  website: { id: string; languages: string },
  text: string,
  compute: Compute,
): Promise<Proposal[]> {
  const read = addressesIn(text)
  if (read.length > MAX_ADDRESSES) throw invalid('text', `has too many lines (maximum is ${MAX_ADDRESSES})`)
  const paths = [...new Set(read.flatMap(({ path }) => (path.ok ? [path.value] : [])))]
  const there = await existingOf(db, website.id, { paths, assets: [] }, { published: true })
  const missing = paths.filter((path) => !there.has(path))
  const suggestions = await suggestionsFor(db, website, missing, compute)
  return read.map(({ line, path }) => {
    const nothing = { line, from_path: path.ok ? path.value : null, to: null, reason: null }
    if (!path.ok) return { ...nothing, message: path.message }
    if (there.has(path.value)) return { ...nothing, message: 'leads somewhere already' }
    const suggestion = suggestions.get(path.value)
    if (!suggestion) return { ...nothing, message: 'is like no page' }
    return { ...nothing, to: suggestion.path, reason: suggestion.reason, message: null }
  })
}

/** The proposals as lines to import. */
export function textOfProposals(proposals: readonly Proposal[]): string {
  const made = proposals.filter(({ to }) => to !== null)
  const lines = made.map(({ from_path, to }) => `${encodeURI(from_path!)} ${encodeURI(to!)}`)
  return [...new Set(lines)].join('\n')
}

function addressesIn(text: string) {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  return lines.flatMap((each, index) => {
    const address = each.trim()
    return address === '' || address.startsWith('#') ? [] : [{ line: index + 1, path: pathOf(address) }]
  })
}

function pathOf(address: string): ReturnType<typeof normalizeFromPath> {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null
  const path = normalizeFromPath((url?.pathname ?? address).replace(/[?#].*$/s, ''))
  return path.ok && isRedirectPattern(path.value) ? { ok: false, message: 'must be one address, no pattern' } : path
}

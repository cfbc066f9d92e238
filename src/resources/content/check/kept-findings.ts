import { type Fault, type Inspected, NO_MORE } from '#resources/content/check/inspect-html.ts'

/**
 * What is found depends on the version, the path and the website's address alone, and on the code: raise this number when the same html
 * is found to have something else, or is written otherwise (test/unit/kept-findings holds an example of both).
 */
const FOUND_BY = 1

/** What findings were made of; those of another state are outdated. */
export function stateOf({ version_id, path, origin }: { version_id: string; path: string | null; origin: string }) {
  return `${FOUND_BY} ${version_id} ${origin} ${path ?? ''}`
}

/** Lists rather than objects: a third of the characters, which matters on a large website. */
type Kept = [
  isTemplate: 0 | 1,
  faults: [kind: Fault['kind'], at: number, line: number, message: string][],
  more: Inspected['more'] | 0,
  links: [
    isAsset: 0 | 1,
    key: string,
    shown: string | 0,
    fragment: string | null,
    followed: 0 | 1,
    at: number,
    line: number,
  ][],
  outside: [url: string, followed: 0 | 1, at: number, line: number][],
]

/** As JSON. */
export function writeFindings({ isTemplate, faults, more, links, outside }: Inspected): string {
  const kept: Kept = [
    isTemplate ? 1 : 0,
    faults.map(({ kind, at, line, message }) => [kind, at, line, message]),
    Object.values(more).some((count) => count > 0) ? more : 0,
    links.map(({ kind, key, shown, fragment, followed, at, line }) => {
      return [kind === 'asset' ? 1 : 0, key, shown === key ? 0 : shown, fragment, followed ? 1 : 0, at, line]
    }),
    outside.map(({ url, followed, at, line }) => [url, followed ? 1 : 0, at, line]),
  ]
  return JSON.stringify(kept)
}

export function readFindings(json: string): Inspected {
  const [isTemplate, faults, more, links, outside] = JSON.parse(json) as Kept
  return {
    isTemplate: isTemplate === 1,
    faults: faults.map(([kind, at, line, message]) => ({ kind, at, line, message })),
    more: more === 0 ? NO_MORE : more,
    links: links.map(([isAsset, key, shown, fragment, followed, at, line]) => ({
      kind: isAsset === 1 ? 'asset' : 'path',
      key,
      shown: shown === 0 ? key : shown,
      fragment,
      followed: followed === 1,
      at,
      line,
    })),
    outside: outside.map(([url, followed, at, line]) => ({ url, followed: followed === 1, at, line })),
  }
}

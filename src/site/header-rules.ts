import { LRUCache } from 'lru-cache'
import { headerPairs } from '#http/raw-headers.ts'
import { type HeaderRule, readHeaderRules } from '#resources/websites/websites/response-headers.ts'
import type { Site } from '#site/find-site.ts'
import type { ListPage } from '#site/list-page.ts'
import type { Ready } from '#site/ready.ts'
import type { Rendered, Rendering } from '#site/rendering.ts'

/** Names are in lower case, each once. */
export type ExtraHeaders = readonly (readonly [name: string, value: string])[]
type Compiled = { matches: RegExp; headers: HeaderRule['headers'] }

/** Texts of websites, compiled: each at most 20 KB. */
const MAX_COMPILED_CHARACTERS = 5_000_000
const NONE: ExtraHeaders = []
const compiled = new LRUCache<string, Compiled[]>({
  maxSize: MAX_COMPILED_CHARACTERS,
  sizeCalculation: (_, text) => 2 * text.length + 1,
})

/** The headers that the website's rules give answers at a path, as it stands in a request. Rules that match are joined. */
export function headersAt({ response_headers }: Pick<Site, 'response_headers'>, rawPath: string): ExtraHeaders {
  if (!response_headers) return NONE
  const path = decoded(rawPath)
  const headers = new Map<string, string>()
  for (const { matches, headers: some } of rulesOf(response_headers))
    if (matches.test(path))
      for (const [name, value] of some) headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  return headers.size === 0 ? NONE : [...headers]
}

/** The answer with these headers too. They are made part of it when it is rendered, so sending it costs nothing more. */
export function withExtraHeaders<A extends Rendering | { kind: 'redirect' | 'asset'; extra?: ExtraHeaders }>(
  answer: A,
  extra: ExtraHeaders,
): A {
  if (extra.length === 0) return answer
  if (answer.kind !== 'rendering') return { ...answer, extra }
  const { key, render } = answer
  return {
    ...answer,
    // What is the same at many paths differs in its headers now.
    key: key.startsWith('/') ? key : `${key} ${JSON.stringify(extra)}`,
    async render(page?: ListPage, query?: string | null): Promise<Rendered | undefined> {
      const rendered = await render(page, query)
      return rendered && { ...rendered, ready: readyWith(rendered.ready, extra) }
    },
  }
}

/** Adds to a flat list of names and values, whose last pair stays the last. */
export function addHeaders(flat: readonly string[], extra: ExtraHeaders): string[] {
  if (extra.length === 0) return [...flat]
  const own = new Map(extra)
  const there = new Set<string>()
  const kept = headerPairs(flat).flatMap(([given, value]) => {
    const name = given.toLowerCase()
    const wanted = own.get(name)
    there.add(name)
    if (wanted === undefined || (name === 'cache-control' && /^(private|no-store)/.test(value))) return [given, value]
    return [given, JOINED.has(name) ? `${value}, ${wanted}` : wanted]
  })
  return [...extra.filter(([name]) => !there.has(name)).flat(), ...kept]
}

/** Both apply: no policy of the website takes away what ours forbids. */
const JOINED = new Set(['content-security-policy', 'link', 'x-robots-tag'])

function readyWith(ready: Ready, extra: ExtraHeaders): Ready {
  const headers = addHeaders(ready.identity.headers, extra)
  return {
    ...ready,
    identity: { ...ready.identity, headers },
    encoded: {},
    notModified: addHeaders(ready.notModified, extra),
  }
}

function rulesOf(text: string): Compiled[] {
  const known = compiled.get(text)
  if (known) return known
  const { rules } = readHeaderRules(text)
  const made = rules
    .filter(({ path }) => path !== '')
    .map(({ path, headers }) => ({ matches: matcherOf(path), headers }))
  compiled.set(text, made)
  return made
}

/** With at most one `*`, so that matching takes a time that grows with the path only. */
function matcherOf(path: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const parts = decoded(path).split(/(\/:[A-Za-z_][A-Za-z0-9_]*(?=\/|$)|\*)/)
  const source = parts.map((part, i) => (i % 2 === 0 ? literal(part) : part === '*' ? '.*' : '/[^/]+')).join('')
  return new RegExp(`^${source}$`, 'su')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

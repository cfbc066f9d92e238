import { normalizeFormerPath } from '#resources/content/pages/rules.ts'
import { type Followed, follow } from '#resources/traffic/redirects/follow.ts'
import { type Leading, pathWithin } from '#resources/traffic/redirects/location.ts'
import { capture, PatternTable } from '#resources/traffic/redirects/pattern-table.ts'
import { isRedirectPattern, literalPrefix, partsOf } from '#resources/traffic/redirects/rules.ts'

/** Browsers give up after about this many redirects in a row. */
const MAX_HOPS = 20
/** Paths followed from the changed redirects, and from others that lead to them; longer searches find no loop. */
const MAX_PATHS = 4_000
const MAX_OTHER_PATHS = 500
/** Targets of other redirects that are tried with a changed pattern. */
const MAX_TARGETS = 200
/** How many segments `*` matches in the samples. */
const SPLAT_SAMPLES = [0, 1, 2, 3]

export type Edge = Leading & { id: string; position: number; active: number }

/** The redirects of a website as they are stored, those from one path in the order in which they are tried. */
export type Stored = {
  /** Those from exactly these paths. */
  from(paths: string[]): Promise<Edge[]>
  /** All active patterns. */
  patterns(): Promise<readonly Edge[]>
  /** Targets of active redirects that are not patterns and begin with `prefix`. */
  targets(prefix: string, limit: number): Promise<string[]>
}

/**
 * Finds the changed redirects that lead in a circle, or through too many others: messages by id, predicates for `to`.
 * Patterns are tried with sample paths and with the targets of other redirects. Pages are not considered, since a loop
 * that a page interrupts is back when the page is deleted.
 */
export async function findLoops(
  stored: Stored,
  changed: readonly Edge[],
  origin: string,
): Promise<Map<string, string>> {
  const active = changed.filter((edge) => edge.active === 1)
  if (active.length === 0) return new Map()
  const ids = new Set(changed.map(({ id }) => id))
  const unchanged = (await stored.patterns()).filter(({ id }) => !ids.has(id))
  const table = new PatternTable([...unchanged, ...active.filter(isPattern)].sort(byPosition))
  const exact = firstByPath(active.filter((edge) => !isPattern(edge)))
  const lookup: Lookup = async (paths) => {
    const others = (await stored.from(paths)).filter(({ id, active }) => active === 1 && !ids.has(id))
    const known = firstByPath(others)
    return (path) => follow(exact.get(path) ?? known.get(path), table, path, origin)
  }
  const samples = active.flatMap(({ from_path }) => samplesOf(from_path))
  const targets = await targetsMatched(stored, active.filter(isPattern), unchanged)
  const hops: Hops = new Map()
  await explore(samples, lookup, hops, MAX_PATHS)
  await explore(targets, lookup, hops, hops.size + MAX_OTHER_PATHS)
  const problems = new Map<string, string>()
  for (const edge of active) if (leadsToItself(edge, hops, origin)) problems.set(edge.id, 'leads to from_path itself')
  for (const start of [...samples, ...targets]) {
    const found = walk(start, hops, ids)
    if (found && !problems.has(found.id)) problems.set(found.id, found.message)
  }
  return problems
}

type Hops = Map<string, Followed<Edge> | null>
type Lookup = (paths: string[]) => Promise<(path: string) => Followed<Edge> | null>

/** Of several from one path, which differ in their conditions, the one that is tried first. */
function firstByPath(edges: readonly Edge[]): Map<string, Edge> {
  return new Map(edges.toReversed().map((edge) => [edge.from_path, edge]))
}

/** Follows all paths together, one redirect at a time, so that many paths take few queries. */
async function explore(starts: string[], lookup: Lookup, hops: Hops, maxPaths: number): Promise<void> {
  const unknown = (paths: (string | null | undefined)[]) =>
    [...new Set(paths)].filter((path) => path != null && !hops.has(path)) as string[]
  let paths = unknown(starts)
  for (let hop = 0; hop <= MAX_HOPS && paths.length > 0 && hops.size < maxPaths; hop++) {
    const next = await lookup(paths)
    for (const path of paths) hops.set(path, next(path))
    paths = unknown(paths.map((path) => hops.get(path)?.path))
  }
}

function walk(start: string, hops: Hops, changed: ReadonlySet<string>): { id: string; message: string } | null {
  const trail: Edge[] = []
  const seen = new Set<string>()
  for (let path: string | null = start; path !== null; ) {
    const met = trail.find(({ id }) => changed.has(id))
    if (seen.has(path)) return met ? { id: met.id, message: `makes a loop: ${shown(trail)}` } : null
    if (trail.length > MAX_HOPS)
      return met ? { id: met.id, message: `leads through more than ${MAX_HOPS} redirects: ${shown(trail)}` } : null
    seen.add(path)
    const hop: Followed<Edge> | null | undefined = hops.get(path)
    if (!hop) return null
    trail.push(hop.redirect)
    path = hop.path
  }
  return null
}

/** Targets of unchanged redirects that a changed pattern may match. */
async function targetsMatched(stored: Stored, patterns: Edge[], others: readonly Edge[]): Promise<string[]> {
  if (patterns.length === 0) return []
  const prefix = patterns.length === 1 ? literalPrefix(patterns[0]!.from_path) : '/'
  const targets = [...others.map(({ to_path }) => to_path), ...(await stored.targets(prefix, MAX_TARGETS))]
  return targets.flatMap((to) => {
    const normal = normalizeFormerPath(partsOf(to).path)
    return to.startsWith(prefix) && normal.ok ? [normal.path] : []
  })
}

function leadsToItself(edge: Edge, hops: Hops, origin: string): boolean {
  // Nothing has precedence over it at its own path.
  if (!isPattern(edge)) return hops.has(edge.from_path) && hops.get(edge.from_path)?.redirect !== edge
  return samplesOf(edge.from_path).every((path) => pathWithin(edge, capture(edge.from_path, path), origin) === path)
}

/** Paths that a redirect matches, made of segments that nobody uses. */
function samplesOf(from_path: string): string[] {
  const sample = from_path.replaceAll(/\/:([a-z0-9_]+)/g, '/~$1')
  if (!sample.endsWith('/*')) return [sample]
  const before = sample.slice(0, -'/*'.length)
  return SPLAT_SAMPLES.map((count) => before + Array.from({ length: count }, (_, i) => `/~${i}`).join('') || '/')
}

function isPattern({ from_path }: Edge): boolean {
  return isRedirectPattern(from_path)
}

function byPosition(one: Edge, other: Edge): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1)
}

const SHOWN_HOPS = 6
const SHOWN_CHARACTERS = 60

function shown(trail: Edge[]): string {
  const more = trail.length > SHOWN_HOPS ? ['…'] : []
  const hops = [...trail.slice(0, SHOWN_HOPS).map(({ from_path }) => from_path), ...more, trail.at(-1)!.to_path]
  return hops.map((hop) => (hop.length > SHOWN_CHARACTERS ? `${hop.slice(0, SHOWN_CHARACTERS)}…` : hop)).join(' → ')
}

import type { Captured } from '#resources/traffic/redirects/location.ts'
import { SPLAT } from '#resources/traffic/redirects/rules.ts'

type Pattern = { from_path: string }
/** `ends` and `splats` are indexes of patterns: those that end at this node, and those that continue with `*`. */
type Node = { literals: Map<string, Node>; placeholder: Node | null; ends: number[]; splats: number[] }

/** A website's patterns as a tree of segments, so that finding those that match does not look at the others. */
export class PatternTable<P extends Pattern> {
  #patterns: readonly P[]
  #root = emptyNode()

  /** In the order in which they are to be tried. */
  constructor(patterns: readonly P[]) {
    this.#patterns = patterns
    for (const [place, { from_path }] of patterns.entries()) this.#add(from_path, place)
  }

  get patterns(): readonly P[] {
    return this.#patterns
  }

  /** The patterns that match a normalized path, in their order. */
  matches(path: string): { redirect: P; captured: Captured }[] {
    const segments = segmentsOf(path)
    const places: number[] = []
    collect(this.#root, segments, 0, places)
    return places
      .sort((a, b) => a - b)
      .map((place) => {
        const redirect = this.#patterns[place]!
        return { redirect, captured: capture(redirect.from_path, path) }
      })
  }

  #add(from_path: string, place: number) {
    let node = this.#root
    for (const segment of segmentsOf(from_path)) {
      if (segment === '*') return void node.splats.push(place)
      node = segment.startsWith(':') ? placeholderOf(node) : literalOf(node, segment)
    }
    node.ends.push(place)
  }
}

function collect(node: Node, segments: string[], depth: number, places: number[]) {
  places.push(...node.splats)
  if (depth === segments.length) return void places.push(...node.ends)
  const literal = node.literals.get(segments[depth]!)
  if (literal) collect(literal, segments, depth + 1, places)
  if (node.placeholder) collect(node.placeholder, segments, depth + 1, places)
}

/** What a pattern's placeholders and `*` match in a path. */
export function capture(from_path: string, path: string): Captured {
  const segments = segmentsOf(path)
  const captured = new Map<string, string>()
  for (const [index, expected] of segmentsOf(from_path).entries())
    if (expected === '*') captured.set(SPLAT, segments.slice(index).join('/'))
    else if (expected.startsWith(':')) captured.set(expected.slice(1), segments[index]!)
  return captured
}

function segmentsOf(path: string): string[] {
  return path === '/' ? [] : path.slice(1).split('/')
}

function emptyNode(): Node {
  return { literals: new Map(), placeholder: null, ends: [], splats: [] }
}

function placeholderOf(node: Node): Node {
  node.placeholder ??= emptyNode()
  return node.placeholder
}

function literalOf(node: Node, segment: string): Node {
  const known = node.literals.get(segment)
  if (known) return known
  const made = emptyNode()
  node.literals.set(segment, made)
  return made
}

import type { Task } from '#kernel/workers/task.ts'
import { slugify } from '#text/slug.ts'

export const REASONS = ['same_path', 'moved_folder', 'other_language', 'same_last_segment', 'similar'] as const

/** `known` are paths of pages without patterns; `moves` redirects from one path to another. */
export type SuggestFrom = {
  missing: readonly string[]
  known: readonly string[]
  moves: readonly { from: string; to: string }[]
  languages: readonly string[]
}
export type Suggestion = { path: string; reason: (typeof REASONS)[number] }

/** How alike two paths must be, of 1. */
const LEAST_ALIKE = 0.5

/** The page that was probably meant by each missing path, or null. */
export function suggestPaths(from: SuggestFrom): (Suggestion | null)[] {
  const known = new KnownPaths(from)
  return from.missing.map((path) => {
    return known.suggest(path)
  })
}

export const suggestTask: Task<SuggestFrom, (Suggestion | null)[]> = {
  name: 'suggest',
  run: suggestPaths,
  size: ({ missing, known, moves }) => (missing.length + known.length + moves.length) * SHORT_PATH,
  isHeavy: ({ missing, known, moves }) =>
    known.length + moves.length > MAX_PATHS_HERE || missing.length * known.length > MAX_COMPARED_HERE,
}

/** Reading a path takes some 30 µs, comparing two some 0.5 µs. */
const MAX_PATHS_HERE = 300
const MAX_COMPARED_HERE = 20_000
/** Characters of a usual path. */
const SHORT_PATH = 40

type Known = { path: string; folder: string; last: string; pairs: ReadonlySet<string> }

class KnownPaths {
  #known: Known[]
  #byPlainPath = new Map<string, string>()
  #byLast: Map<string, Known[]>
  /** Where the pages of a folder moved to. */
  #folders = new Map<string, string>()
  #languages: ReadonlySet<string>

  constructor({ known, moves, languages }: SuggestFrom) {
    this.#known = known.map(readPath)
    for (const { path } of this.#known) this.#byPlainPath.set(plain(path), path)
    this.#byLast = Map.groupBy(this.#known, ({ last }) => last)
    for (const move of moves) {
      const [before, after] = [readPath(move.from), readPath(move.to)]
      if (before.last === after.last) this.#folders.set(before.folder, after.folder)
    }
    this.#languages = new Set(languages.map((language) => language.toLowerCase()))
  }

  suggest(missing: string): Suggestion | null {
    const wanted = readPath(missing)
    return (
      this.#at('same_path', plain(missing)) ??
      this.#inMovedFolder(wanted) ??
      this.#inOtherLanguage(wanted) ??
      this.#withSameLast(wanted) ??
      this.#similar(wanted)
    )
  }

  #at(reason: Suggestion['reason'], path: string): Suggestion | null {
    const found = this.#byPlainPath.get(path)
    return found === undefined ? null : { path: found, reason }
  }

  #inMovedFolder({ folder, last }: Known): Suggestion | null {
    const moved = this.#folders.get(folder)
    return moved === undefined ? null : this.#at('moved_folder', `${moved}/${last}`)
  }

  /** The path without its language, with another one, or with one though it has none. */
  #inOtherLanguage({ path }: Known): Suggestion | null {
    const [first = '', ...rest] = plain(path).slice(1).split('/')
    const inside = this.#languages.has(first) ? rest : [first, ...rest]
    if (inside.length === 0) return null
    const twins = ['', ...[...this.#languages].map((language) => `/${language}`)]
    for (const twin of twins) {
      const found = this.#at('other_language', `${twin}/${inside.join('/')}`)
      if (found) return found
    }
    return null
  }

  #withSameLast({ last, pairs }: Known): Suggestion | null {
    const best = last === '' ? undefined : mostAlike(this.#byLast.get(last) ?? [], pairs)
    return best ? { path: best.known.path, reason: 'same_last_segment' } : null
  }

  #similar({ pairs }: Known): Suggestion | null {
    const best = mostAlike(this.#known, pairs)
    return best && best.alike >= LEAST_ALIKE ? { path: best.known.path, reason: 'similar' } : null
  }
}

function readPath(path: string): Known {
  const form = plain(path)
  const end = form.lastIndexOf('/')
  return { path, folder: form.slice(0, end), last: form.slice(end + 1), pairs: pairsOf(form) }
}

/** As people write it: without what another system appended, in lower case, without accents. */
function plain(path: string): string {
  const bare = path.replace(/\.(html?|php|aspx?|jsp)$/i, '').replace(/\/(index|default)$/i, '')
  return (
    bare
      .split('/')
      .map((segment) => slugify(segment))
      .join('/') || '/'
  )
}

function mostAlike(candidates: readonly Known[], pairs: ReadonlySet<string>): { known: Known; alike: number } | null {
  let best: { known: Known; alike: number } | null = null
  for (const known of candidates) {
    const alike = likeness(known.pairs, pairs)
    if (!best || alike > best.alike) best = { known, alike }
  }
  return best
}

/** Pairs of neighbouring letters: shared by words in another order, and by all but the mistyped part of a word. */
function pairsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)))
}

/** Dice's coefficient: 1 for the same pairs, 0 for no pair in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const total = one.size + other.size
  // Most are too short or too long to be alike, regardless of their letters.
  if (total === 0 || (2 * Math.min(one.size, other.size)) / total < LEAST_ALIKE) return 0
  let shared = 0
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  for (const pair of fewer) if (more.has(pair)) shared++
  return (2 * shared) / total
}

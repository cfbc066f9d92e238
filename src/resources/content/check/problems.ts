import { type CheckKind, SEVERITY } from '#resources/content/check/kinds.ts'

/** Where something is: a record, and a place in one of its fields. `path` is a page's. */
export type Place = {
  record: { kind: string; id: string }
  path: string | null
  field: string | null
  line: number | null
  offset: number | null
}
export type Problem = Place & { kind: CheckKind; severity: (typeof SEVERITY)[CheckKind]; message: string }

/** The problems found by one request: the first of each kind, and how many there are. */
export class Problems {
  #kinds: ReadonlySet<CheckKind>
  #most: number
  #listed: Problem[] = []
  #totals = new Map<CheckKind, number>()

  /** @param most listed of each kind */
  constructor(kinds: readonly CheckKind[], most: number) {
    this.#kinds = new Set(kinds)
    this.#most = most
  }

  wants(...kinds: CheckKind[]): boolean {
    return kinds.some((kind) => this.#kinds.has(kind))
  }

  /** How many more of a kind will be listed. */
  roomFor(kind: CheckKind): number {
    return Math.max(0, this.#most - (this.#totals.get(kind) ?? 0))
  }

  add(kind: CheckKind, place: Place, message: string) {
    if (!this.#kinds.has(kind)) return
    if (this.roomFor(kind) > 0) this.#listed.push({ kind, severity: SEVERITY[kind], message, ...place })
    this.count(kind, 1)
  }

  /** Counts what is not listed. */
  count(kind: CheckKind, more: number) {
    if (this.#kinds.has(kind) && more > 0) this.#totals.set(kind, (this.#totals.get(kind) ?? 0) + more)
  }

  get listed(): readonly Problem[] {
    return this.#listed
  }

  get totals(): Record<string, number> {
    return Object.fromEntries(this.#totals)
  }
}

export function wholeRecord(kind: string, id: string, path: string | null, field: string | null = null): Place {
  return { record: { kind, id }, path, field, line: null, offset: null }
}

import { type MovedState, newState, type VisitorState } from '#analytics/fold/visitor-state.ts'
import { type Joined, joinVisits, type Visit } from '#analytics/fold/visits.ts'

export type StoredVisitor = {
  day: number
  lastAt: number
  lastPath: string
  expiresAt: number
  state: VisitorState | MovedState
}
export type VisitorKey = { websiteId: string; visitor: string }

/** A visitor whose views are being counted. */
export type Visitor = Omit<StoredVisitor, 'state'> &
  VisitorKey & {
    state: VisitorState
    /** As they were before, of all the visitors that this one has been. */
    visitsBefore: Visit[]
  }

/** The visitors of a slice, those that are stored and new ones. */
export class Visitors {
  #stored: ReadonlyMap<string, StoredVisitor>
  #visitors = new Map<string, Visitor>()
  #moved = new Map<string, { key: VisitorKey; day: number; expiresAt: number; to: string }>()
  #last: Visitor | undefined

  constructor(stored: ReadonlyMap<string, StoredVisitor>) {
    this.#stored = stored
  }

  /** The visitor, under whichever hash it is known by now. */
  find({ websiteId, visitor }: VisitorKey): Visitor | undefined {
    if (this.#last?.visitor !== visitor || this.#last.websiteId !== websiteId)
      this.#last = this.#find({ websiteId, visitor })
    return this.#last
  }

  #find({ websiteId, visitor }: VisitorKey): Visitor | undefined {
    const name = nameOf({ websiteId, visitor })
    const found = this.#visitors.get(name)
    if (found) return found
    const stored = this.#stored.get(name)
    const movedTo =
      this.#moved.get(name)?.to ?? (stored && 'movedTo' in stored.state ? stored.state.movedTo : undefined)
    if (movedTo !== undefined) return this.#find({ websiteId, visitor: movedTo })
    if (!stored) return undefined
    const state = stored.state as VisitorState
    return this.#add({ ...stored, websiteId, visitor, state, visitsBefore: state.visits })
  }

  make({ websiteId, visitor }: VisitorKey, of: { day: number; expiresAt: number }): Visitor {
    return this.#add({ websiteId, visitor, ...of, lastAt: 0, lastPath: '', state: newState(), visitsBefore: [] })
  }

  /** From now on, who had the one hash has the other. @returns what became one visit by that */
  move(from: VisitorKey & { day: number; expiresAt: number }, to: Visitor): Joined[] {
    const before = this.find(from)
    if (before === to) return []
    const { websiteId, visitor, day, expiresAt } = from
    this.#moved.set(nameOf(from), { key: { websiteId, visitor }, day, expiresAt, to: to.visitor })
    if (!before) return []
    this.#visitors.delete(nameOf(before))
    this.#last = undefined
    if (before.visitor !== visitor) this.#moved.set(nameOf(before), { ...pick(before), to: to.visitor })
    const { visits, joined } = joinVisits([...before.state.visits, ...to.state.visits])
    const reached = [...(before.state.reached ?? []), ...(to.state.reached ?? [])]
    to.state = { visits, days: { ...before.state.days, ...to.state.days }, reached }
    to.visitsBefore = [...to.visitsBefore, ...before.visitsBefore]
    if (before.lastAt > to.lastAt) Object.assign(to, { lastAt: before.lastAt, lastPath: before.lastPath })
    return joined
  }

  /** Those that the slice concerned. */
  touched(): Visitor[] {
    return [...this.#visitors.values()]
  }

  moved() {
    return [...this.#moved.values()]
  }

  #add(visitor: Visitor): Visitor {
    this.#visitors.set(nameOf(visitor), visitor)
    return visitor
  }
}

function pick({ websiteId, visitor, day, expiresAt }: Visitor) {
  return { key: { websiteId, visitor }, day, expiresAt }
}

export function nameOf({ websiteId, visitor }: VisitorKey): string {
  return `${websiteId} ${visitor}`
}

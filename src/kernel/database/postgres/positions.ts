/** Where the primary's log was at which time, for so long as a replica may be behind. Times are by `performance.now()`. */
export class Positions {
  #keptMs: number
  /** In the order of both. */
  #known: { place: number; at: number }[] = []

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  /** `at` is before the primary was asked: what was committed by then is at `place` or before it. */
  note(place: number, at: number) {
    // After a failover the log may continue from an earlier place.
    while (this.#known.length > 0 && this.#known.at(-1)!.place >= place) this.#known.pop()
    this.#known.push({ place, at })
    const old = this.#known.findIndex((known) => known.at >= at - this.#keptMs)
    this.#known.splice(0, old)
  }

  /** The time up to which a server has everything that has replayed the log to this place; -Infinity when that is too long ago. */
  timeOf(place: number): number {
    return this.#known.findLast((known) => known.place <= place)?.at ?? Number.NEGATIVE_INFINITY
  }
}

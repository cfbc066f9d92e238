const STEP_MS = 0.02
const STEPS = 500_000

/** Latencies counted in steps of 0.02 ms, so that adding one takes constant time. */
export class Histogram {
  count = 0
  #steps = new Uint32Array(STEPS)

  add(milliseconds: number) {
    this.count++
    this.#steps[Math.min(STEPS - 1, Math.floor(milliseconds / STEP_MS))]!++
  }

  quantile(share: number): number {
    let left = Math.ceil(this.count * share)
    for (let step = 0; step < STEPS; step++) {
      left -= this.#steps[step]!
      if (left <= 0) return (step + 1) * STEP_MS
    }
    return STEPS * STEP_MS
  }
}

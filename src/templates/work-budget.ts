/**
 * How many steps a request may still spend: handed down to everything that walks over texts from outside, and never renewed. A
 * step is one unit of text, one tag or one cell looked at, which takes some 5 to 40 ns.
 */
export class WorkBudget {
  #left: number

  constructor(steps: number) {
    this.#left = steps
  }

  get left(): number {
    return this.#left
  }

  /** @throws WorkExceeded when fewer steps are left */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new WorkExceeded()
  }
}

/** A request asks for more work than any request may cause. */
export class WorkExceeded extends Error {
  constructor() {
    super('The budget of work is spent')
  }
}

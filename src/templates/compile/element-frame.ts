import type { ComponentNode, ReferredNode, RowsNode } from '../program.ts'

/** An element that is open, and what its end closes. */
export type Frame = {
  name: string
  start: number
  /** Its tags are not part of what comes out. */
  site: boolean
  /** Bodies that it opened in the program. */
  bodies: number
  component: ComponentNode | null
  rows: RowsNode | ReferredNode | null
  /** It made `row` mean another row. */
  entersRow: boolean
  /** Nothing in it is evaluated: a script or style that is read as an element, as in svg. */
  code: boolean
  /** No markup is allowed in it. */
  plain: boolean
  /** Called when it ends. */
  finish: (() => void) | null
}

export function frameOf(name: string, start: number): Frame {
  return {
    name,
    start,
    site: false,
    bodies: 0,
    component: null,
    rows: null,
    entersRow: false,
    code: name === 'script' || name === 'style',
    plain: PLAIN.has(name),
    finish: null,
  }
}

/** Elements whose content browsers read without, or with other, elements. */
const PLAIN = new Set('select optgroup option datalist noscript svg math'.split(' '))

/** Elements that are open, where finding out whether one of a name is costs nothing. */
export class OpenElements {
  #frames: Frame[] = []
  #names = new Map<string, number>()
  #code = 0
  #plain = 0
  #rows = 0
  /** Between the tags of `<head>`, where markup would begin the body. */
  inHead = false

  get top(): Frame | undefined {
    return this.#frames.at(-1)
  }
  get inCode(): boolean {
    return this.#code > 0
  }
  get inPlain(): boolean {
    return this.#plain > 0 || this.inHead
  }
  get rowLists(): number {
    return this.#rows
  }

  has(name: string): boolean {
    return (this.#names.get(name) ?? 0) > 0
  }

  push(frame: Frame): void {
    this.#frames.push(frame)
    this.#count(frame, 1)
  }

  pop(): Frame {
    const frame = this.#frames.pop()!
    this.#count(frame, -1)
    return frame
  }

  #count({ name, code, plain, rows }: Frame, by: number) {
    this.#names.set(name, (this.#names.get(name) ?? 0) + by)
    if (code) this.#code += by
    if (plain) this.#plain += by
    // Rows of a value take no query, and so may stand at any depth.
    if (rows?.kind === 'rows') this.#rows += by
  }
}

import type { Source } from '../source.ts'
import type { Landed } from '../together/landed.ts'
import type { ToBridge } from './link.ts'
import type { Rendered } from './marked-text.ts'
import type { Part } from './messages.ts'
import { outlinedIn } from './outlined.ts'

/** Where somebody is: at the element that begins there in the present text. */
export type OtherPlace = { from: number; who: string; color: string }

type Around = {
  source: Source
  /** The record whose text the source is. */
  id: string
  send: (message: ToBridge) => void
}

/** Outlines what others changed and where they are. Marks are of what is rendered, so each waits until its text is. */
export class Outlines {
  readonly #around: Around
  #parts: ReadonlyMap<string, Part> = new Map()
  #rendered: ReadonlyMap<string, Rendered> = new Map()
  #landed: Landed | null = null
  #others: readonly OtherPlace[] = []

  constructor(around: Around) {
    this.#around = around
  }

  /** What others changed last; null ends it. */
  changed(landed: Landed | null): void {
    this.#landed = landed
    if (landed) this.#sendChanged()
    else this.#around.send({ type: 'changed', marks: [], who: '' })
  }

  /** Where others are now. */
  others(places: readonly OtherPlace[]): void {
    if (places.length === 0 && this.#others.length === 0) return
    this.#others = places
    this.#sendOthers()
  }

  /** The page shows these texts now. */
  rendered(parts: ReadonlyMap<string, Part>, rendered: ReadonlyMap<string, Rendered>): void {
    this.#parts = parts
    this.#rendered = rendered
    this.#sendChanged()
    if (this.#others.length > 0) this.#sendOthers()
  }

  #sendChanged(): void {
    const { source, id, send } = this.#around
    const landed = this.#landed
    const name = landed && this.#nameOf(landed.recordId)
    if (!landed || !name) return
    const isOwn = landed.recordId === id
    if (isOwn && !this.#isNow(name)) return
    this.#landed = null
    const marks = isOwn ? outlinedIn(source, landed).map((from) => `${name}:${from}:`) : [`${name}:`]
    send({ type: 'changed', marks, who: landed.who })
  }

  #sendOthers(): void {
    const { id, send } = this.#around
    const name = this.#nameOf(id)
    if (!name || !this.#isNow(name)) return
    send({
      type: 'others',
      people: this.#others.map(({ from, ...person }) => ({ mark: `${name}:${from}:`, ...person })),
    })
  }

  #nameOf(recordId: string): string | undefined {
    return [...this.#parts].find(([, part]) => part.id === recordId)?.[0]
  }

  /** Whether the page shows the text as it is now. */
  #isNow(name: string): boolean {
    return this.#rendered.get(name)?.revision === this.#around.source.revision()
  }
}

import type { Source, TextChange } from '../source.ts'
import { digestOf } from './digest.ts'
import type { ToBridge } from './link.ts'
import { changesOfBlock, isAsWritten, isEmpty, type Place, placeNow, type Rendered } from './marked-text.ts'
import { type FromBridge, type Key, type Mark, type Part, type Row, writeMark } from './messages.ts'
import { splitOf } from './split.ts'

/** What is selected: an element of the text that is edited, by where it begins, or one of another text of the page. */
export type Selected = { own: { from: number; revision: number } | null; part: Part; row: Row | null }
/** `editing` is the block that is typed into; `reason` says why what was clicked is not. */
export type View = { isReady: boolean; selected: Selected | null; editing: string | null; reason: string | null }

type Around = {
  source: Source
  /** The record whose text the source is. */
  id: string
  send: (message: ToBridge) => void
  /** Shows a text in the preview. */
  draft: (text: string) => Promise<unknown>
  onKey: (key: Key) => void
  onFailed: (error: unknown) => void
}

/** After the last keystroke, until the text is sent. One at a time is on its way, so that who types fast sends no more than the service answers. */
const DRAFT_MS = 40
/** Texts that marks can still be of. */
const MAX_RENDERED = 100
const FROM_TEMPLATE = 'A template writes this text, or it is not closed as browsers read it: edit it as code.'

/** Keeps a page in a frame and the text that it is made of together. */
export class Session {
  readonly #around: Around
  #view: View = { isReady: false, selected: null, editing: null, reason: null }
  #listeners = new Set<() => void>()
  #parts: ReadonlyMap<string, Part> = new Map()
  /** By digest what the source was, and by the name of a part what was rendered. */
  #known = new Map<string, Rendered>()
  #rendered = new Map<string, Rendered>()
  #part: string | null = null
  #typed = 0
  #drafted: string | null = null
  #isDrafting = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #wanted: { from: number; revision: number; choose: boolean } | null = null
  #end: () => void

  constructor(around: Around) {
    this.#around = around
    this.#note()
    this.#end = around.source.onChange(() => this.#later())
  }

  view = (): View => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#end()
  }

  receive(message: FromBridge): void {
    if (message.type === 'ready') this.#ready(message.parts)
    else if (message.type === 'select') this.#select(message)
    else if (message.type === 'text') this.#text(message)
    else if (message.type === 'split') this.#split(message)
    else if (message.type === 'key') this.#key(message.key)
  }

  /** Selects the element of the text that begins there; `choose` also begins to edit it. */
  select(from: number, choose: boolean): void {
    const { source, id } = this.#around
    const part = { kind: 'page' as const, id, text: '' }
    this.#wanted = { from, revision: source.revision(), choose }
    this.#show({
      selected: { own: { from, revision: source.revision() }, part, row: null },
      reason: null,
      editing: null,
    })
    this.#sendWanted()
  }

  /** Where the selected element begins now. */
  selectedFrom(): number | null {
    const { own } = this.#view.selected ?? {}
    return own ? this.#now(own) : null
  }

  format(tag: string, href?: string): void {
    const { editing } = this.#view
    if (editing) this.#around.send({ type: 'edit', mark: editing, tag, ...(href === undefined ? {} : { href }) })
  }

  change(changes: readonly TextChange[]): void {
    this.#around.source.change(changes, 'input.element')
  }

  undo(): void {
    this.#around.source.undo()
  }

  #ready(parts: ReadonlyMap<string, Part>): void {
    const { id, source } = this.#around
    this.#parts = parts
    for (const [name, part] of parts) {
      const known = part.id === id ? this.#known.get(part.text) : undefined
      if (part.id === id) this.#part = known ? name : null
      if (known) remember(this.#rendered, name, known)
    }
    this.#show({ isReady: true })
    this.#sendWanted()
    // Somebody else has saved in the meantime, but the preview shows the text that is edited here.
    if (this.#part === null && this.#drafted !== digestOf(source.text())) this.#later()
  }

  #select({ mark, block, nodes, row }: Extract<FromBridge, { type: 'select' }>): void {
    const part = mark && this.#parts.get(mark.part)
    if (!mark || !part) {
      this.#show({ selected: null, editing: null, reason: null })
      return
    }
    const { source } = this.#around
    const place = this.#placeOf(mark)
    const own = place && { from: place.start, revision: source.revision() }
    const blockPlace = block && !isEmpty(block) ? this.#placeOf(block) : null
    const isText = nodes !== null && blockPlace !== null
    const isEditable = isText && isAsWritten(source, blockPlace, nodes, this.#placeOf)
    const reason = isText && !isEditable ? FROM_TEMPLATE : null
    this.#show({ selected: { own, part, row }, editing: isEditable ? writeMark(block!) : null, reason })
    if (isEditable) this.#around.send({ type: 'edit', mark: writeMark(block!) })
  }

  #text({ mark, nodes, typed }: Extract<FromBridge, { type: 'text' }>): void {
    const { source, send } = this.#around
    const place = this.#placeOf(mark)
    const changes = place && nodes && changesOfBlock(source, place, nodes, this.#placeOf)
    this.#typed = typed
    if (!changes) send({ type: 'refresh' })
    else if (changes.length > 0) source.change(changes, 'input.canvas')
  }

  #split({ mark, at, name, typed }: Extract<FromBridge, { type: 'split' }>): void {
    const { source, send } = this.#around
    const place = this.#placeOf(mark)
    const split = place && splitOf(source, place, at, name)
    this.#typed = typed
    if (split) {
      source.change(split.changes, 'input.canvas')
      this.select(split.from, true)
    } else send({ type: 'refresh' })
  }

  #key(key: Key): void {
    const { source, onKey } = this.#around
    if (key === 'undo') source.undo()
    else if (key === 'redo') source.redo()
    else {
      if (key === 'escape') this.#show({ editing: null })
      onKey(key)
    }
  }

  #placeOf = (mark: Mark): Place | null => {
    const rendered = this.#rendered.get(mark.part)
    return rendered ? placeNow(this.#around.source, mark, rendered) : null
  }

  #now({ from, revision }: { from: number; revision: number }): number | null {
    const at = this.#around.source.map(from + 1, revision)
    return at === null ? null : at - 1
  }

  /** Marks are of what is rendered, so that what was selected in the text waits until that is rendered. */
  #sendWanted(): void {
    const { source, send } = this.#around
    const rendered = this.#part === null ? undefined : this.#rendered.get(this.#part)
    if (!this.#wanted || rendered?.revision !== source.revision()) return
    const from = this.#now(this.#wanted)
    const { choose } = this.#wanted
    this.#wanted = null
    if (from !== null) send({ type: 'mark', mark: `${this.#part}:${from}:`, scroll: true, choose })
  }

  #later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#draft(), DRAFT_MS)
  }

  async #draft(): Promise<void> {
    if (this.#isDrafting) return this.#later()
    const { source, send, draft, onFailed } = this.#around
    this.#isDrafting = true
    const typed = this.#typed
    try {
      this.#drafted = this.#note()
      await draft(source.text())
      send({ type: 'refresh', typed })
    } catch (error) {
      onFailed(error)
    } finally {
      this.#isDrafting = false
    }
  }

  #note(): string {
    const { source } = this.#around
    const text = source.text()
    const digest = digestOf(text)
    remember(this.#known, digest, { revision: source.revision(), length: text.length })
    return digest
  }

  #show(some: Partial<View>): void {
    this.#view = { ...this.#view, ...some }
    for (const listener of this.#listeners) listener()
  }
}

function remember(known: Map<string, Rendered>, key: string, rendered: Rendered): void {
  known.delete(key)
  known.set(key, rendered)
  const [oldest] = known.keys()
  if (known.size > MAX_RENDERED && oldest !== undefined) known.delete(oldest)
}

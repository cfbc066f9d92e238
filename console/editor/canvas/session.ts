import type { Source, TextChange } from '../source.ts'
import { digestOf } from './digest.ts'
import type { ToBridge } from './link.ts'
import { isEmpty, type Place, placeNow, type Rendered, remember } from './marked-text.ts'
import { type Mark, readMark, writeMark } from './marks.ts'
import type { FromBridge, Key, Part, Row } from './messages.ts'
import { Outlines } from './outlines.ts'
import { Region } from './region.ts'

/** What is selected: an element of the text that is edited, by where it begins, or one of another text of the page. */
export type Selected = { own: Own | null; part: Part; row: Row | null /** Counts choices. */; choice: number }
export type Own = { from: number; revision: number }
/** `editing` is the block that is typed into; `reason` says why what was clicked is not. */
export type View = { isReady: boolean; selected: Selected | null; editing: string | null; reason: string | null }

type Around = {
  source: Source
  /** The record whose text the source is. */
  id: string
  send: (message: ToBridge) => void
  /** Whether the page has keyboard focus: a re-render must not take it from a panel. */
  isInPage: () => boolean
  draft: (text: string) => Promise<unknown>
  onKey: (key: Key) => void
  onFailed: (error: unknown) => void
}

/** After the last keystroke, until the text is sent. One at a time is on its way, so that who types fast sends no more than the service answers. */
const DRAFT_MS = 40
const NOT_WRITTEN = 'This change cannot be written from the page, so it was not made: edit it as code.'
const FROM_TEMPLATE = 'A template writes this text, or it is not closed as browsers read it: edit it as code.'

/** Keeps a page in a frame and the text that it is made of together. */
export class Session {
  readonly #around: Around
  /** What others changed, and where they are. */
  readonly outlines: Outlines
  #view: View = { isReady: false, selected: null, editing: null, reason: null }
  #listeners = new Set<() => void>()
  #parts: ReadonlyMap<string, Part> = new Map()
  /** By digest what the source was, and by the name of a part what was rendered. */
  #known = new Map<string, Rendered>()
  #rendered = new Map<string, Rendered>()
  #part: string | null = null
  #typed = 0
  /** What is typed into, and whether the source is being changed by that. */
  #region: Region | null = null
  #isTyping = false
  /** Whether something other than typing changed the source, so that the region must be rendered again. */
  #isElsewhere = false
  /** The text alone that was asked for, as what is around it cannot be typed into. */
  #alone: string | null = null
  #drafted: string | null = null
  #isDrafting = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #wanted: (Own & { choose: boolean }) | null = null
  #choices = 0
  #end: () => void

  constructor(around: Around) {
    this.#around = around
    this.outlines = new Outlines(around)
    this.#note()
    this.#end = around.source.onChange(() => {
      if (!this.#isTyping) {
        this.#region = null
        this.#isElsewhere = true
      }
      this.#later()
    })
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
    else if (message.type === 'open') this.#open(message)
    else if (message.type === 'close') this.#close()
    else if (message.type === 'key') this.#key(message.key)
  }

  /** Selects the element of the text that begins there; `choose` also begins to edit it. */
  select(from: number, choose: boolean): void {
    const { source } = this.#around
    this.#wanted = { from, revision: source.revision(), choose }
    this.#show({
      selected: {
        own: { from, revision: source.revision() },
        part: this.#ownPart(),
        row: null,
        choice: ++this.#choices,
      },
      reason: null,
      editing: null,
    })
    this.#sendWanted()
    // What waits for the page to be rendered would be lost to the text that has the caret.
    if (this.#wanted) this.#around.send({ type: 'mark', mark: null, scroll: false, choose: false })
  }

  /** Where the element of a mark begins now; null where it is not of the text that is edited. */
  fromOf(mark: Mark): number | null {
    return this.#placeOf(mark)?.start ?? null
  }

  format(tag: string, href?: string): void {
    if (this.#region) this.#around.send({ type: 'format', tag, ...(href === undefined ? {} : { href }) })
  }

  change(changes: readonly TextChange[]): void {
    this.#around.source.change(changes, 'input.element')
  }

  text(): string {
    return this.#around.source.text()
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
    this.outlines.rendered(parts, this.#rendered)
    // Somebody else has saved in the meantime, but the preview shows the text that is edited here.
    if (this.#part === null && this.#drafted !== digestOf(source.text())) this.#later()
  }

  #select({ mark, block, row, isAgain }: Extract<FromBridge, { type: 'select' }>): void {
    const part = mark && this.#parts.get(mark.part)
    if (!mark || !(part || this.#region)) {
      this.#show({ selected: null, editing: null, reason: null })
      return
    }
    const { source, isInPage } = this.#around
    const place = this.#placeOf(mark)
    const own = place && { from: place.start, revision: source.revision() }
    const blockPlace = block && this.#placeOf(block)
    const isText = blockPlace !== null && !isEmpty(blockPlace)
    const isOpen = block && this.#region?.placeOf(writeMark(block))
    if (!isAgain) this.#choices++
    const selected = { own, part: part ?? this.#ownPart(), row, choice: this.#choices }
    this.#show({ selected, editing: isOpen ? writeMark(block) : null, reason: null })
    // A text from a table is changed in its row.
    const isOfRow = row !== null && place !== null && source.text().slice(place.start, place.end).includes('row.')
    const isWanted = isText && !isOpen && !isOfRow && (!isAgain || isInPage())
    if (block && isWanted) this.#around.send({ type: 'edit', mark: writeMark(block), alone: false })
  }

  #open({ mark, tree }: Extract<FromBridge, { type: 'open' }>): void {
    const { source, send } = this.#around
    const text = writeMark(mark)
    const isAlone = this.#alone === text
    const opened = Region.open(source, tree, (key) => this.#renderedPlace(key))
    this.#alone = null
    if (opened && !opened.fixed.includes(text)) {
      this.#region = opened.region
      this.#show({ editing: text, reason: null })
      send({ type: 'mount', fixed: opened.fixed })
    } else if (isAlone) this.#show({ editing: null, reason: FROM_TEMPLATE })
    else {
      this.#alone = text
      send({ type: 'edit', mark: text, alone: true })
    }
  }

  #text({ tree, typed }: Extract<FromBridge, { type: 'text' }>): void {
    const { source, send } = this.#around
    const changes = this.#region?.changesTo(tree)
    this.#typed = typed
    if (!changes) {
      this.#region = null
      this.#show({ editing: null, reason: NOT_WRITTEN })
      send({ type: 'refresh' })
      return
    }
    const isOneWord = changes.length === 1
    this.#isTyping = true
    source.change(changes, isOneWord ? 'input.type.canvas' : 'input.canvas')
    this.#isTyping = false
  }

  #close(): void {
    this.#region = null
    this.#show({ editing: null })
    // What was typed last is on its way already, and shown when it is rendered.
    const { source, send } = this.#around
    if (this.#drafted === digestOf(source.text())) send({ type: 'refresh', typed: this.#typed })
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

  #placeOf(mark: Mark): Place | null {
    const key = writeMark(mark)
    return this.#region?.placeOf(key) ?? this.#renderedPlace(key)
  }

  #renderedPlace(key: string): Place | null {
    const mark = readMark(key)
    const rendered = mark && this.#rendered.get(mark.part)
    return rendered ? placeNow(this.#around.source, mark, rendered) : null
  }

  #ownPart(): Part {
    return { kind: 'page', id: this.#around.id, text: '' }
  }

  #now({ from, revision }: Own): number | null {
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
    const typed = this.#isElsewhere ? undefined : this.#typed
    this.#isElsewhere = false
    try {
      this.#drafted = this.#note()
      await draft(source.text())
      send(typed === undefined ? { type: 'refresh' } : { type: 'refresh', typed })
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

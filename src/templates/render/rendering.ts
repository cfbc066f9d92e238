import { WorkExceeded } from '#templates/work-budget.ts'
import { escapeText } from '#text/escape-html.ts'
import { nearestName } from '#text/nearest-name.ts'
import { ownTurn } from '#text/own-turn.ts'
import type { Node, Program, Use } from '../program.ts'
import type { Feed, Pager, RenderOptions, Warning } from '../rendered.ts'
import type { Asset, Component, Scope, Snippet } from '../scope.ts'
import type { Archive, Sources } from '../sources.ts'
import type { Locale } from '../values/locale.ts'
import type { Clock } from '../values/moments.ts'
import { MAX_OUTPUT, MAX_WARNINGS, STEPS_BETWEEN_BREAKS } from './limits.ts'
import type { Place } from './place.ts'

/** Writes nodes, those of elements within them included. */
export type NodesWriter = (nodes: readonly Node[], place: Place, rendering: Rendering) => Promise<void>

/** What is wrong; a function where putting it into words takes long. */
export type Message = string | (() => string)

/** One rendering: its output, its limits, and what its sources have answered. */
export class Rendering {
  html = ''
  readonly css: Record<string, string> = {}
  readonly feeds: Feed[] = []
  readonly pagers: Pager[] = []
  readonly archives: Archive[] = []
  readonly scope: Scope
  readonly sources: Sources
  readonly options: RenderOptions
  readonly locale: Locale
  readonly components = new Map<string, Component>()
  readonly snippets = new Map<string, Snippet>()
  readonly forms = new Map<string, string>()
  readonly assets = new Map<string, Asset>()
  readonly clock: Clock
  until: number | null = null
  rowLists = 0
  #prepared = new Set<Program>()
  #warnings = new Map<string, Warning>()
  #steps = 0

  #writeNodes: NodesWriter

  constructor(scope: Scope, sources: Sources, options: RenderOptions, writeNodes: NodesWriter) {
    this.#writeNodes = writeNodes
    this.scope = scope
    this.sources = sources
    this.options = options
    const zone = scope.website.time_zone
    this.locale = { language: scope.language, timeZone: typeof zone === 'string' ? zone : 'UTC' }
    const { timeZone } = this.locale
    this.clock = { now: options.now ?? Date.now(), timeZone, showUntil: (at) => this.showUntil(at) }
  }

  /** Notes that something else is to be shown from then on. */
  showUntil(at: number | null): void {
    if (at !== null && (this.until === null || at < this.until)) this.until = at
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()]
  }

  writeNodes(nodes: readonly Node[], place: Place): Promise<void> {
    return this.#writeNodes(nodes, place, this)
  }

  write(text: string): void {
    this.spend(1 + Math.floor(text.length / CHARACTERS_PER_STEP))
    if (this.html.length + text.length > (this.options.maxOutput ?? MAX_OUTPUT)) throw new WorkExceeded()
    this.html += text
  }

  spend(steps: number): void {
    this.options.budget.spend(steps)
    this.#steps += steps
  }

  /** Whether it has worked so long that others should be served. */
  get isDue(): boolean {
    return this.#steps > STEPS_BETWEEN_BREAKS
  }

  async breathe(): Promise<void> {
    this.#steps = 0
    await ownTurn()
  }

  warn(message: Message, line: number, { within }: Pick<Place, 'within'>): void {
    if (this.#warnings.size >= MAX_WARNINGS) return
    const text = this.#textOf(message)
    this.#warnings.set(`${within} ${line} ${text}`, { message: text, line, within })
  }

  /** Warns of a name that nothing has, with the nearest one that something has. */
  async unknown(kind: Use['kind'], name: string, line: number, place: Place): Promise<void> {
    // Naming the nearest takes long, and of many nobody reads all.
    const names = this.#warnings.size < MAX_WARNINGS ? await this.sources.names(kind) : []
    const nearest = nearestName(name, names)
    this.note(`There is no ${kind} ${name}${nearest ? `; did you mean ${nearest}?` : ''}`, line, place)
  }

  /** Warns, and shows the warning in a preview where it can be seen. */
  note(message: Message, line: number, place: Place): void {
    this.warn(message, line, place)
    if (this.options.preview && place.markup)
      this.write(`<mark class="site-note">${escapeText(this.#textOf(message))}</mark>`)
  }

  /** Asks together for what a program names. */
  async prepare(program: Program): Promise<void> {
    if (this.#prepared.has(program)) return
    this.#prepared.add(program)
    const { sources } = this
    await this.#load(this.components, program.components, sources.components)
    await this.#load(this.snippets, program.snippets, sources.snippets)
    await this.#load(this.forms, program.forms, sources.forms)
    await this.loadAssets(program.assets)
  }

  async loadAssets(names: readonly string[]): Promise<void> {
    await this.#load(this.assets, names, this.sources.assets)
  }

  /** In pieces, so that others are served between them. */
  async #load<T>(known: Map<string, T>, names: readonly string[], find: Finder<T>): Promise<void> {
    const missing = names.filter((name) => !known.has(name))
    for (let from = 0; from < missing.length; from += NAMES_AT_ONCE) {
      if (from > 0) await this.breathe()
      const found = await find(missing.slice(from, from + NAMES_AT_ONCE))
      for (const [name, value] of found) known.set(name, value)
    }
  }

  #textOf(message: Message): string {
    if (typeof message === 'string') return message
    this.spend(STEPS_OF_MESSAGE)
    return message()
  }
}

const CHARACTERS_PER_STEP = 16
/** The nearest of many names is looked for. */
const STEPS_OF_MESSAGE = 2_000
/** So that what they need is read in some ms. */
const NAMES_AT_ONCE = 200

type Finder<T> = (names: readonly string[]) => Promise<ReadonlyMap<string, T>>

import { setImmediate } from 'node:timers/promises'
import { escapeText } from '#text/escape-html.ts'
import { nearestName } from '#text/nearest-name.ts'
import { WorkExceeded } from '#text/work-budget.ts'
import type { Node, Program, Use } from '../program.ts'
import type { Feed, Pager, RenderOptions, Warning } from '../rendered.ts'
import type { Asset, Component, Scope, Snippet } from '../scope.ts'
import type { Sources } from '../sources.ts'
import type { Locale } from '../values/locale.ts'
import { MAX_OUTPUT, MAX_WARNINGS, STEPS_BETWEEN_BREAKS } from './limits.ts'
import type { Place } from './place.ts'

/** Writes nodes, those of elements within them included. */
export type NodesWriter = (nodes: readonly Node[], place: Place, rendering: Rendering) => Promise<void>

/** One rendering: its output, its limits, and what its sources have answered. */
export class Rendering {
  html = ''
  readonly css: Record<string, string> = {}
  readonly feeds: Feed[] = []
  readonly pagers: Pager[] = []
  readonly scope: Scope
  readonly sources: Sources
  readonly options: RenderOptions
  readonly locale: Locale
  readonly assets = new Map<string, Asset | null>()
  rowLists = 0
  #warnings = new Map<string, Warning>()
  #components = new Map<string, Promise<Component | null>>()
  #snippets = new Map<string, Promise<Snippet | null>>()
  #steps = 0

  #writeNodes: NodesWriter

  constructor(scope: Scope, sources: Sources, options: RenderOptions, writeNodes: NodesWriter) {
    this.#writeNodes = writeNodes
    this.scope = scope
    this.sources = sources
    this.options = options
    const zone = scope.website.time_zone
    this.locale = { language: scope.language, timeZone: typeof zone === 'string' ? zone : 'UTC' }
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
    await setImmediate()
  }

  warn(message: string, line: number, { within }: Pick<Place, 'within'>): void {
    if (this.#warnings.size < MAX_WARNINGS)
      this.#warnings.set(`${within} ${line} ${message}`, { message, line, within })
  }

  /** Warns of a name that nothing has, with the nearest one that something has. */
  async unknown(kind: Use['kind'], name: string, line: number, place: Place): Promise<void> {
    const nearest = nearestName(name, await this.sources.names(kind))
    this.note(`There is no ${kind} ${name}${nearest ? `; did you mean ${nearest}?` : ''}`, line, place)
  }

  /** Warns, and shows the warning in a preview where it can be seen. */
  note(message: string, line: number, place: Place): void {
    this.warn(message, line, place)
    if (this.options.preview && place.markup) this.write(`<mark class="site-note">${escapeText(message)}</mark>`)
  }

  /** Asks together for what a program names. */
  async prepare({ components, snippets, assets }: Program): Promise<void> {
    for (const name of components) this.component(name).catch(() => {})
    for (const name of snippets) this.snippet(name).catch(() => {})
    await this.loadAssets(assets)
  }

  async loadAssets(names: readonly string[]): Promise<void> {
    const missing = names.filter((name) => !this.assets.has(name))
    const found = await Promise.all(missing.map((name) => this.sources.asset(name)))
    for (const [index, name] of missing.entries()) this.assets.set(name, found[index]!)
  }

  component(name: string): Promise<Component | null> {
    return once(this.#components, name, () => this.sources.component(name))
  }

  snippet(name: string): Promise<Snippet | null> {
    return once(this.#snippets, name, () => this.sources.snippet(name))
  }
}

const CHARACTERS_PER_STEP = 16

function once<T>(answers: Map<string, Promise<T>>, name: string, request: () => Promise<T>): Promise<T> {
  let answer = answers.get(name)
  if (!answer) {
    answer = request()
    answers.set(name, answer)
  }
  return answer
}

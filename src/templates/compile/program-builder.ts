import type { Expression, Node, Path, Program, Use } from '../program.ts'
import { MAX_EXPRESSIONS } from './limits.ts'
import type { Reports } from './reports.ts'

/** Builds a program from the source in one pass: what nobody takes is copied as it stands. */
export class ProgramBuilder {
  readonly root: Node[] = []
  #source: string
  #reports: Reports
  /** The source is in the program up to here. */
  #done = 0
  #bodies: Node[][] = [this.root]
  #rowFields: Set<string>[] = [new Set()]
  #uses = new Map<string, Use>()
  #assets = new Set<string>()
  #expressions = 0

  constructor(source: string, reports: Reports) {
    this.#source = source
    this.#reports = reports
  }

  /** Bodies that are open, the root's included. */
  get depth(): number {
    return this.#bodies.length
  }

  /** Copies the source up to `offset`. */
  copyTo(offset: number): void {
    if (offset > this.#done) this.add(this.#source.slice(this.#done, offset))
    this.skipTo(offset)
  }

  /** Leaves out the source up to `offset`. */
  skipTo(offset: number): void {
    this.#done = Math.max(this.#done, offset)
  }

  add(node: Node): void {
    const body = this.#bodies.at(-1)!
    const last = body.at(-1)
    if (typeof node === 'string' && typeof last === 'string') body[body.length - 1] = last + node
    else body.push(node)
  }

  /** What follows goes into `body`, until it is closed. */
  open(body: Node[]): void {
    this.#bodies.push(body)
  }

  close(): void {
    this.#bodies.pop()
  }

  /** `row` means another row until this is left: its fields are collected in `fields`. */
  enterRow(fields: Set<string>): void {
    this.#rowFields.push(fields)
  }

  leaveRow(): void {
    this.#rowFields.pop()
  }

  /** The fields of the row around the present one. */
  get outerRow(): Set<string> {
    return this.#rowFields.at(-2) ?? this.#rowFields[0]!
  }

  use(kind: Use['kind'], name: string): void {
    this.#uses.set(`${kind} ${name}`, { kind, name })
  }

  /** Takes note of what an expression needs. False when there are too many. */
  evaluate({ path }: Pick<Expression, 'path'>, at: number): boolean {
    this.#expressions++
    if (this.#expressions === MAX_EXPRESSIONS + 1)
      this.#reports.problem(`There are more than ${MAX_EXPRESSIONS} expressions`, at)
    if (this.#expressions > MAX_EXPRESSIONS) return false
    this.noteNeeds(path)
    return true
  }

  noteNeeds({ root, keys }: Path): void {
    if (root === 'row') this.#rowFields.at(-1)!.add(keys.join('.'))
    if (root === 'asset') this.#assets.add(keys[0]!)
    if (root === 'website' && keys[0] === 'facts' && keys[1] !== undefined) this.use('fact', keys[1])
  }

  finish(): { program: Program; uses: Use[] } {
    const uses = [...this.#uses.values()].sort((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name))
    const named = (kind: Use['kind']) => uses.filter((use) => use.kind === kind).map(({ name }) => name)
    return {
      program: {
        nodes: this.root,
        rowFields: [...this.#rowFields[0]!],
        components: named('component'),
        snippets: named('snippet'),
        forms: named('form'),
        assets: [...this.#assets],
      },
      uses,
    }
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

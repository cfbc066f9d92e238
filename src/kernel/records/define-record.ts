import Type, { type Static, type TObject, type TOptional, type TSchema } from 'typebox'
import { Id, Timestamp } from '#kernel/operations/schemas.ts'
import { type AnyField, hidden, plain, time } from '#kernel/records/field.ts'

/**
 * A kind of record, declared once: its columns, its schemas, how it is shown and what history shows of it follow from its
 * fields. Before them it has an `id` and a `website_id`, after them a `revision` and two times: unless it declares a field
 * of that name itself, which then stands where it is declared, or is `without` it.
 */
export type DefinedRecord<F extends Fields = Fields, W extends Own = Own, K extends string = string> = {
  kind: K
  plural: string
  table: string
  fields: F
  /** What people know it by, such as its name. */
  title: string
  promises: Promises
  without?: readonly W[]
}
export type Fields = Readonly<Record<string, AnyField>>

/** What holds for records of a kind. Each kind says it of each promise; a contract test holds it against what is wired. */
export type Promises = {
  /** A change set shows its changes and takes them back. */
  undone: boolean
  /** Deleted, it can be restored for 30 days. */
  trashed: boolean
  /** Exports have it, and imports take it. */
  exported: boolean
  /** Its texts are searched and replaced. */
  searched: boolean
  /** `pull` writes it as a file, and `push` reads it. */
  filed: boolean
}
export const ALL_PROMISES: Promises = { undone: true, trashed: true, exported: true, searched: true, filed: true }
export const NO_PROMISES: Promises = { undone: false, trashed: false, exported: false, searched: false, filed: false }

export function defineRecord<const F extends Fields, const K extends string, const W extends Own = never>(
  record: DefinedRecord<F, W, K> & { title: keyof F },
): DefinedRecord<F, W, K> {
  return record
}

const FIRST = { id: plain(Id, { saved: false }), website_id: plain(Id, { saved: false }) }
const LAST = {
  revision: hidden<number>()({ history: false }),
  created_at: time(Timestamp, { saved: false }),
  updated_at: time(Timestamp),
}
type OwnFields = typeof FIRST & typeof LAST
export type Own = keyof OwnFields
type All<F extends Fields, W extends Own> = Omit<OwnFields, keyof F | W> & F

export type Part = AnyField & { name: string; column: string }

/** The fields that every record has, around the ones that it declares. */
function partsOf({ fields, without = [] }: DefinedRecord): Part[] {
  const own = (some: Fields) =>
    Object.entries(some).filter(([name]) => !(name in fields) && !without.includes(name as Own))
  const all = [...own(FIRST), ...Object.entries(fields), ...own(LAST)]
  return all.map(([name, field]) => ({ name, ...field, column: field.column ?? name }))
}

type Column<K, F> = F extends { computed: true } | { joined: true }
  ? never
  : F extends { column: infer C extends string }
    ? C
    : K
type Cell<F> = F extends { readonly cell?: infer C } ? Exclude<C, undefined> : never
export type Row<F extends Fields, W extends Own> = {
  -readonly [K in keyof All<F, W> as Column<K, All<F, W>[K]> & string]: Cell<All<F, W>[K]>
}

/** The row of a record. Its file makes an interface of it: the compiler then knows it by its name, which saves it a third of its work. */
export type RowOf<R> = R extends DefinedRecord<infer F, infer W> ? Row<F, W> : never

/** Its columns. */
export function columnsOf(record: DefinedRecord): Part[] {
  return partsOf(record).filter(({ computed, joined }) => !computed && !joined)
}

/** The columns that it declares itself. */
export function storedOf(record: DefinedRecord): Part[] {
  return columnsOf(record).filter(({ name }) => name in record.fields)
}

type Shown<F> = { -readonly [K in keyof F as F[K] extends { show: TSchema } ? K : never]: ShownAs<F[K]> }
type ShownAs<F> = F extends { show: infer S extends TSchema } ? S : never
type ShapeOf<F extends Fields, W extends Own> = TObject<Shown<All<F, W>>>

/** Its schema in answers: its fields between its ids and its times, in the order of their declaration. */
export function shapeOf<F extends Fields, W extends Own>(record: DefinedRecord<F, W>): ShapeOf<F, W> {
  return Type.Object(Object.fromEntries(shownOf(record).map(({ name, show }) => [name, show!]))) as never
}

const shownOf = (record: DefinedRecord) => partsOf(record).filter(({ show }) => show)

type Written<F> = F extends { write: infer W extends TSchema } ? W : never
type Changed<F> = F extends { change: infer W extends TSchema } ? W : Written<F>
type Creatable<F extends Fields> = {
  [K in keyof F as F[K] extends { write: TSchema } ? K : never]: F[K] extends { required: true }
    ? Written<F[K]>
    : TOptional<Written<F[K]>>
}
type Changeable<F extends Fields> = {
  [K in keyof F as F[K] extends { fixed: true } ? never : F[K] extends { write: TSchema } ? K : never]: TOptional<
    Changed<F[K]>
  >
}

/** The fields of a creation. */
export function creatable<F extends Fields>({ fields }: DefinedRecord<F>): Creatable<F> {
  return writable(fields, ({ write, required }) => (required ? write! : Type.Optional(write!))) as Creatable<F>
}

/** The fields of a change: those of a creation, except fixed ones, all optional. */
export function changeable<F extends Fields>({ fields }: DefinedRecord<F>): Changeable<F> {
  const loose = Object.entries(fields).filter(([, { fixed }]) => !fixed)
  return writable(Object.fromEntries(loose), ({ write, change }) => Type.Optional(change ?? write!)) as Changeable<F>
}

function writable(fields: Fields, schemaOf: (field: AnyField) => TSchema): Record<string, TSchema> {
  const written = Object.entries(fields).filter(([, { write }]) => write)
  return Object.fromEntries(written.map(([name, field]) => [name, schemaOf(field)]))
}

type Computed<F extends Fields> = {
  [K in keyof F as F[K] extends { computed: true } ? K : never]: Static<ShownAs<F[K]>>
}
type Joined<F extends Fields> = { [K in keyof F as F[K] extends { joined: true } ? K : never]?: Cell<F[K]> }
export type Shape<R> = R extends DefinedRecord<infer F, infer W> ? Static<ShapeOf<F, W>> : never

/** How a row is shown; fields that are computed are handed to it. What was not read is not shown: lists leave out html. */
export function presenterOf<F extends Fields, W extends Own>(record: DefinedRecord<F, W>) {
  const parts = shownOf(record)
  type Handed = keyof Computed<F> extends never ? [] : [Computed<F>]
  return (row: Row<F, W> & Joined<F>, ...[made]: Handed): Static<ShapeOf<F, W>> => {
    const cells = row as Record<string, unknown>
    const answer: Record<string, unknown> = {}
    for (const { name, column, read, computed } of parts) {
      const cell = computed ? (made as Record<string, unknown>)[name] : cells[column]
      if (cell !== undefined) answer[name] = read ? read(cell as never) : cell
    }
    return answer as never
  }
}

type Blank<F extends Fields> = {
  [K in keyof F as F[K] extends { blank: unknown } ? Column<K, F[K]> & string : never]: unknown
}
/** What a new record must be given: the cells that have no default. */
type Given<F extends Fields, W extends Own> = Omit<Row<F, W>, keyof Blank<F> | 'revision' | 'created_at' | 'updated_at'>

/** A new record: what is given, and the defaults of the rest. `now` is in milliseconds since 1970. */
export function newRow<F extends Fields, W extends Own>(
  record: DefinedRecord<F, W>,
  { now, ...given }: Given<F, W> & Partial<Row<F, W>> & { now: number },
): Row<F, W> {
  const defaults: Record<string, unknown> = { revision: 1, created_at: now, updated_at: now }
  const cells = columnsOf(record).map(({ name, column, blank = defaults[name] }) => [column, blank])
  return { ...Object.fromEntries(cells), ...given } as never
}

/** What an input makes of the columns: those of the fields that it gives. */
export function cellsOf<F extends Fields, W extends Own>(
  { fields }: DefinedRecord<F, W>,
  input: Partial<Record<keyof F, unknown>>,
): Partial<Row<F, W>> {
  const given = Object.entries(input).filter(([name, value]) => value !== undefined && fields[name]?.write)
  const cells = given.map(([name, value]) => {
    const { column = name, store } = fields[name]!
    return [column, store ? store(value as never) : value]
  })
  return Object.fromEntries(cells) as Partial<Row<F, W>>
}

import Type, { type Static, type TObject, type TOptional, type TSchema } from 'typebox'
import { Id, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import type { AnyField } from '#kernel/records/field.ts'

/**
 * A kind of record, declared once: its columns, its schemas, how it is shown and what history shows of it follow from its
 * fields. Besides them a record has an `id`, a `website_id`, a `revision` and two times.
 */
export type DefinedRecord<F extends Fields = Fields, K extends string = string> = {
  kind: K
  plural: string
  table: string
  fields: F
  /** What people know it by, such as its name. */
  title: string
}
export type Fields = Readonly<Record<string, AnyField>>

export function defineRecord<const F extends Fields, const K extends string>(
  record: DefinedRecord<F, K> & { title: keyof F },
): DefinedRecord<F, K> {
  return record
}

type OwnColumns = { id: string; website_id: string; revision: number; created_at: number; updated_at: number }
type Column<K, F> = F extends { computed: true } ? never : F extends { column: infer C extends string } ? C : K
type Cell<F> = F extends { readonly cell?: infer C } ? Exclude<C, undefined> : never

/** The row of a record. */
export type RowOf<R> =
  R extends DefinedRecord<infer F>
    ? OwnColumns & { -readonly [K in keyof F as Column<K, F[K]> & string]: Cell<F[K]> }
    : never

type Shown<F extends Fields> = { [K in keyof F as F[K]['show'] extends TSchema ? K : never]: F[K]['show'] & TSchema }
type OwnShown = { id: typeof Id; website_id: typeof Id }
type Times = { created_at: typeof Timestamp; updated_at: typeof Timestamp }

/** Its schema in answers: its fields between its ids and its times, in the order of their declaration. */
export function shapeOf<F extends Fields>({ fields }: DefinedRecord<F>): TObject<OwnShown & Shown<F> & Times> {
  const shown = Object.entries(fields).filter(([, { show }]) => show)
  const own = Object.fromEntries(shown.map(([name, { show }]) => [name, show])) as Shown<F>
  return Type.Object({ id: Id, website_id: Id, ...own, created_at: Timestamp, updated_at: Timestamp }) as never
}

type Written<F> = F extends { write: infer W extends TSchema } ? W : never
type Changed<F> = F extends { change: infer W extends TSchema } ? W : Written<F>
type Creatable<F extends Fields> = {
  [K in keyof F as F[K] extends { write: TSchema } ? K : never]: F[K] extends { required: true }
    ? Written<F[K]>
    : TOptional<Written<F[K]>>
}
type Changeable<F extends Fields> = {
  [K in keyof F as F[K] extends { write: TSchema } ? K : never]: TOptional<Changed<F[K]>>
}

/** The fields of a creation. */
export function creatable<F extends Fields>({ fields }: DefinedRecord<F>): Creatable<F> {
  return writable(fields, ({ write, required }) => (required ? write! : Type.Optional(write!))) as Creatable<F>
}

/** The fields of a change: the same, none of them required. */
export function changeable<F extends Fields>({ fields }: DefinedRecord<F>): Changeable<F> {
  return writable(fields, ({ write, change }) => Type.Optional(change ?? write!)) as Changeable<F>
}

function writable(fields: Fields, schemaOf: (field: AnyField) => TSchema): Record<string, TSchema> {
  const written = Object.entries(fields).filter(([, { write }]) => write)
  return Object.fromEntries(written.map(([name, field]) => [name, schemaOf(field)]))
}

/** Its columns, beside those that every record has. */
export function storedOf({ fields }: DefinedRecord): (AnyField & { name: string; column: string })[] {
  const stored = Object.entries(fields).filter(([, { computed }]) => !computed)
  return stored.map(([name, field]) => ({ name, ...field, column: field.column ?? name }))
}

type Computed<F extends Fields> = {
  [K in keyof F as F[K] extends { computed: true } ? K : never]: F[K]['show'] extends TSchema
    ? Static<F[K]['show']>
    : never
}
export type Shape<R> = R extends DefinedRecord<infer F> ? Static<TObject<OwnShown & Shown<F> & Times>> : never

/** How a row is shown; fields that are computed are handed to it. */
export function presenterOf<F extends Fields>(record: DefinedRecord<F>) {
  const shown = Object.entries(record.fields).filter(([, { show }]) => show)
  const parts = shown.map(([name, { column = name, read, computed }]) => ({ name, column, read, computed }))
  type Row = RowOf<DefinedRecord<F>>
  type Answer = Static<TObject<OwnShown & Shown<F> & Times>>
  return (row: Row, ...[made]: keyof Computed<F> extends never ? [] : [Computed<F>]): Answer => {
    const cells = row as Record<string, unknown>
    const answer: Record<string, unknown> = { id: row.id, website_id: row.website_id }
    for (const { name, column, read, computed } of parts) {
      const cell = computed ? (made as Record<string, unknown>)[name] : cells[column]
      answer[name] = read ? read(cell as never) : cell
    }
    answer.created_at = timestamp(row.created_at)
    answer.updated_at = timestamp(row.updated_at)
    return answer as Answer
  }
}

type Blank<F extends Fields> = {
  [K in keyof F as F[K] extends { blank: unknown } ? Column<K, F[K]> & string : never]: unknown
}
/** What a new record must be given: the cells that have no default. */
type Given<F extends Fields> = Omit<RowOf<DefinedRecord<F>>, keyof Blank<F> | 'revision' | 'created_at' | 'updated_at'>

/** A new record: what is given, and the defaults of the rest. `now` is in milliseconds since 1970. */
export function newRow<F extends Fields>(
  { fields }: DefinedRecord<F>,
  { now, ...given }: Given<F> & Partial<RowOf<DefinedRecord<F>>> & { now: number },
): RowOf<DefinedRecord<F>> {
  const blanks = Object.entries(fields).filter(([, { blank }]) => blank !== undefined)
  const cells = Object.fromEntries(blanks.map(([name, { column = name, blank }]) => [column, blank]))
  return { ...cells, revision: 1, created_at: now, updated_at: now, ...given } as never
}

/** What an input makes of the columns: those of the fields that it gives. */
export function cellsOf<F extends Fields>(
  { fields }: DefinedRecord<F>,
  input: Partial<Record<keyof F, unknown>>,
): Partial<RowOf<DefinedRecord<F>>> {
  const given = Object.entries(input).filter(([name, value]) => value !== undefined && fields[name]?.write)
  const cells = given.map(([name, value]) => {
    const { column = name, store } = fields[name]!
    return [column, store ? store(value as never) : value]
  })
  return Object.fromEntries(cells)
}

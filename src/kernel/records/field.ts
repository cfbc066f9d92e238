import Type, { type Static, type TSchema } from 'typebox'
import { nullable, timestamp } from '#kernel/operations/schemas.ts'

/** What a field says besides what it is. `Cell` is the type of its column. */
export type FieldOptions<Cell> = {
  /** Its column, if that has another name. */
  column?: string
  /** As callers give it, at creation and later; absent for what only the service sets. */
  write?: TSchema
  /** What a change accepts where that is not `write`. */
  change?: TSchema
  /** Only a creation gives it: it stays. */
  fixed?: true
  /** Whether a creation must give it. */
  required?: true
  /** The cell of a record that was created without it. */
  blank?: Cell
  /** Not shown as a change: the service keeps it for itself, or visitors move it. */
  history?: false
  /** Not written when the record is saved: others write it at the same time. */
  saved?: false
  /** Whether exports have it; what callers may write they have unless it says `false`. */
  moved?: boolean | 'required'
  /** The kind of record whose id it holds, or the ids. */
  refersTo?: string
  /** Lists leave it out unless `fields` names it. */
  long?: true
}

/** One field: how it is stored (`cell`, the type alone), how it is shown, how it is moved to another service. */
export type Field<Cell, Show extends TSchema | null, Options> = {
  readonly cell?: Cell
  /** Its schema in answers; null for what no answer has. */
  readonly show: Show
  /** From the column to the answer; null where they are the same. */
  readonly read: ((cell: never) => unknown) | null
  /** From an input to the column; absent where they are the same. */
  readonly store?: (given: never) => unknown
  /** Its schema in an export. */
  readonly move: TSchema | null
  /** Not a column: what presents the record is handed it. */
  readonly computed?: true
  /** A list or an object, which the column holds as a text. */
  readonly json?: true
  /** Not a column of its table: the code that reads the record joins it. */
  readonly joined?: true
} & Options

// biome-ignore lint/suspicious/noExplicitAny: a record holds fields of every type
export type AnyField = Field<any, TSchema | null, FieldOptions<any>>

type NoOptions = Record<never, never>

/** Longer texts in an export are not those of a record. */
const MAX_MOVED_TEXT = 10_000
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Stored as it is shown. `move` says what an export may hold: by default any text where it is one. */
export function plain<S extends TSchema, const O extends FieldOptions<Static<S>> = NoOptions>(
  show: S,
  options: O = {} as O,
  move: TSchema = Type.IsString(show) ? Type.String({ maxLength: MAX_MOVED_TEXT }) : show,
): Field<Static<S>, S, NoInfer<O>> {
  return { show, read: null, move, ...options }
}

/** A text or null. */
export function optionalText<S extends TSchema, const O extends FieldOptions<Static<S>> = NoOptions>(
  show: S,
  options: O = {} as O,
) {
  return plain(show, options, nullable(Type.String({ maxLength: MAX_MOVED_TEXT })))
}

/** One of a few values. */
export function choice<S extends TSchema, const O extends FieldOptions<Static<S>> = NoOptions>(
  show: S,
  options: O = {} as O,
) {
  return plain(show, options, show)
}

/** A whole number, from 0. PostgreSQL answers large ones as texts. */
export function count<S extends TSchema, const O extends FieldOptions<number> = NoOptions>(
  show: S,
  options: O = {} as O,
): Field<number, S, NoInfer<O>> {
  return { show, read: Number, move: Count, ...options }
}

/** 0 or 1 in the table, true or false in answers. */
export function flag<const O extends FieldOptions<number> = NoOptions>(
  words: { about?: string; description?: string },
  options: O = {} as O,
): Field<number, ReturnType<typeof Type.Boolean>, NoInfer<O>> {
  return { show: Type.Boolean(words), read: isSet, store: Number, move: Type.Boolean(), ...options }
}

const isSet = (cell: number) => cell === 1

/** JSON in a column of text. */
export function json<S extends TSchema, const O extends FieldOptions<string> = NoOptions>(
  show: S,
  options: O = {} as O,
): Field<string, S, NoInfer<O>> & { json: true } {
  return {
    json: true,
    show,
    read: (cell: string) => JSON.parse(cell),
    store: (given) => JSON.stringify(given),
    move: null,
    ...options,
  }
}

/** The same, or null. */
export function optionalJson<S extends TSchema, const O extends FieldOptions<string | null> = NoOptions>(
  show: S,
  options: O = {} as O,
): Field<string | null, S, NoInfer<O>> {
  return { show, read: (cell: string | null) => (cell === null ? null : JSON.parse(cell)), move: null, ...options }
}

/** Milliseconds since 1970 in the table. */
export function time<S extends TSchema, const O extends FieldOptions<number> = NoOptions>(
  show: S,
  options: O = {} as O,
): Field<number, S, NoInfer<O>> {
  return { show, read: timestamp, move: null, ...options }
}

/** The same, or null. */
export function optionalTime<S extends TSchema, const O extends FieldOptions<number | null> = NoOptions>(
  show: S,
  options: O = {} as O,
): Field<number | null, S, NoInfer<O>> {
  return {
    show,
    read: (cell: number | null) => (cell === null ? null : timestamp(Number(cell))),
    move: null,
    ...options,
  }
}

/** A column that no answer has. */
export function hidden<Cell>() {
  return <const O extends FieldOptions<Cell> = NoOptions>(options: O = {} as O): Field<Cell, null, NoInfer<O>> => ({
    show: null,
    read: null,
    move: null,
    ...options,
  })
}

/** In answers only: made of other columns, or of other records. */
export function computed<S extends TSchema, const O extends FieldOptions<Static<S>> = NoOptions>(
  show: S,
  options: O = {} as O,
): Field<never, S, NoInfer<O> & { computed: true }> {
  return { show, read: null, move: null, computed: true, ...options }
}

/** In answers only: a column of another table, which is read with the record, or what a version holds. */
export function joined<S extends TSchema, const O extends FieldOptions<Static<S>> = NoOptions>(
  show: S,
  options: O = {} as O,
): Field<Static<S>, S, NoInfer<O> & { joined: true }> {
  return { show, read: null, move: null, joined: true, ...options }
}

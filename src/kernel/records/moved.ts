import Type, { type Static, type TSchema } from 'typebox'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { DefinedRecord, Fields, Row } from '#kernel/records/define-record.ts'
import type { AnyField } from '#kernel/records/field.ts'

/** What an export has of a field, and an import takes: what callers may write, unless the field says otherwise. */
function isMoved({ move, moved, write }: AnyField): boolean {
  return move !== null && (moved ?? write !== undefined) !== false
}

function isRequired({ moved, required }: AnyField): boolean {
  return moved === 'required' || required === true
}

type MovedField = { moved: true | 'required' } | { write: TSchema; moved?: true }
type Required = { moved: 'required' } | { required: true }
type Moved<F> = F extends { moved: false } ? never : F extends { json: true } ? never : F extends MovedField ? F : never
type Shown<F> = F extends { show: infer S extends TSchema } ? Static<S> : never

/** A record in an export: `kind`, `id` and times besides. */
export type MovedOf<R> =
  R extends DefinedRecord<infer F, never>
    ? {
        [K in keyof F as Moved<F[K]> extends Required ? (Moved<F[K]> extends never ? never : K) : never]: Shown<F[K]>
      } & {
        [K in keyof F as Moved<F[K]> extends never ? never : Moved<F[K]> extends Required ? never : K]?: Shown<F[K]>
      }
    : never

/** The schemas of its fields in an export. */
export function movable(record: DefinedRecord): Record<string, TSchema> {
  return Object.fromEntries(
    movedFields(record).map(([name, field]) => [name, isRequired(field) ? field.move! : Type.Optional(field.move!)]),
  )
}

const movedFields = ({ fields }: DefinedRecord) => Object.entries(fields).filter(([, field]) => isMoved(field))

type Identity = { id: string; created_at: number; updated_at: number }

/** Makes of a row what an export has of it. */
export function moverOf<F extends Fields, K extends string>(record: DefinedRecord<F, never, K>) {
  const moved = movedFields(record)
  return (row: Row<F, never>) => {
    const { id, created_at, updated_at, ...cells } = row as unknown as Record<string, unknown> & Identity
    const values = moved.map(([name, { column = name, read }]) => [
      name,
      read ? read(cells[column] as never) : cells[column],
    ])
    return {
      kind: record.kind,
      id,
      ...(Object.fromEntries(values) as MovedOf<DefinedRecord<F, never>>),
      created_at: timestamp(created_at),
      updated_at: timestamp(updated_at),
    }
  }
}

import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, oneOf, Publish } from '#kernel/operations/schemas.ts'
import {
  ALL_PROMISES,
  changeable,
  creatable,
  defineRecord,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { computed, type Field, hidden, json, plain } from '#kernel/records/field.ts'
import { appearingFields, scheduledByField } from '#kernel/versioning/appearing.ts'
import { versionFields } from '#kernel/versioning/record-fields.ts'
import { Included } from '#resources/data/rows/included-schema.ts'

export const MAX_POSITION = 1_000_000_000
/** Known columns are at most fifty; unknown ones are warned of. */
export const MAX_VALUES = 200

export const ROW_STATUSES = ['published', 'draft'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** The columns of `rows` that hold sort keys, as many as a table may have columns that can be compared. */
export const SLOTS = [
  'k0',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'k6',
  'k7',
  'k8',
  'k9',
  'k10',
  'k11',
  'k12',
  'k13',
  'k14',
  'k15',
  'k16',
  'k17',
  'k18',
  'k19',
] as const
export type Slot = (typeof SLOTS)[number]

const Values = Type.Object(
  {},
  { additionalProperties: true, maxProperties: MAX_VALUES, description: 'By column key; null clears.' },
)
const Position = Type.Integer({ minimum: 0, maximum: MAX_POSITION, about: 'Its place where a list is sorted by hand.' })
const Status = oneOf(ROW_STATUSES, { about: 'Drafts are shown in previews only.' })

const ofService = hidden<string | null>()({ history: false })

export const row = defineRecord({
  kind: 'row',
  plural: 'rows',
  table: 'rows',
  title: 'values',
  promises: ALL_PROMISES,
  fields: {
    table_id: plain(about(Id, 'The table that it belongs to.'), { history: false }),
    // By the ids of columns.
    values: json(
      Type.Object({}, { additionalProperties: true, about: 'A value for each column by its key; null when blank.' }),
      { column: 'data', write: Values },
    ),
    position: plain(Position, { write: Position }),
    status: {
      ...plain(Status, { column: 'draft', write: Status }),
      read: (cell: number): RowStatus => (cell === 1 ? 'draft' : 'published'),
    } as Field<number, typeof Status, { column: 'draft'; write: typeof Status }>,
    ...appearingFields,
    scheduled_by: scheduledByField,
    ...versionFields,
    latest_version_id: computed(about(NullableId, 'Its newest version; null while the row was never changed.')),
    live_version_id: computed(
      about(NullableId, 'The version that visitors see; null of a draft, and while the row was never changed.'),
    ),
    // What it was last brought up to date with, as a translation.
    translated_from_id: hidden<string | null>()({ blank: null, history: false }),
    translated_version: hidden<number | null>()({ blank: null, history: false }),
    // Its place in the table's ordinal list.
    ordinal: hidden<number>()({ history: false }),
    ...(Object.fromEntries(SLOTS.map((slot) => [slot, ofService])) as Record<Slot, typeof ofService>),
  },
})

/** What a row shows of its versions before its first change. */
export const NO_VERSION = {
  latest_version_id: null,
  pinned_version_id: null,
  pin_reason: null,
  live_version_id: null,
  version_number: 1,
}

export interface RowRow extends RowOf<typeof row> {}
/** As it is saved: what a row says of itself as a translation is written alone. */
export type WrittenRow = Omit<RowRow, 'translated_from_id' | 'translated_version'>
export const rowTable = {
  rows: tableOf<RowRow>(row, 'resources/data/rows'),
}

export const Row = named('Row', Type.Object({ ...shapeOf(row).properties, included: Type.Optional(Included) }))
export const WRITTEN = creatable(row)
export const NewRow = named('RowCreate', Type.Object({ ...WRITTEN, publish: Publish }))
export const RowChanges = named(
  'RowUpdate',
  Type.Object({
    ...changeable(row),
    publish: Publish,
    translated_version: Type.Optional(
      Type.Integer({ minimum: 1, about: "Its original's version_number that it is now a translation of." }),
    ),
  }),
)

import Type, { type TObject, type TProperties } from 'typebox'
import { ArchiveRefused } from '#archive/archive.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'
import type { DefinedRecord } from '#kernel/records/define-record.ts'
import { movable } from '#kernel/records/moved.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import { HTML_KINDS, VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { asset } from '#resources/content/assets/record.ts'
import { VERSIONED_RECORDS } from '#resources/content/versioned/records.ts'
import { form } from '#resources/data/forms/record.ts'
import { COLUMN_TYPES, ON_DELETE } from '#resources/data/rows/values/column.ts'
import { table } from '#resources/data/tables/record.ts'
import { redirect } from '#resources/traffic/redirects/record.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'

const MAX_ID = 500
const MAX_TEXT = 10_000
const MAX_ITEMS = 1_000
/** Versions of one form, which are in one record. */
const MAX_FORM_VERSIONS = 10_000

const text = (maxLength = MAX_TEXT) => Type.String({ maxLength })
const Id = Type.String({ minLength: 1, maxLength: MAX_ID })
const optional = Type.Optional
const optionalText = () => optional(nullable(text()))
const Flag = optional(Type.Boolean())
const Bag = Type.Object({}, { additionalProperties: true })
const Reference = optional(nullable(Id))
const Time = optional(Type.String({ format: 'date-time' }))
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Number_ = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })

const record = (properties: TProperties) => Type.Object({ id: Id, created_at: Time, updated_at: Time, ...properties })

/** Where the bytes of an asset are. */
const File = { sha256: optional(text(64)), entry: text() }

/** Of a translation. What it is of may be gone. */
const TRANSLATED = { translated_from_id: optional(Id), translated_version: optional(Number_) }

const Column = Type.Object({
  key: text(),
  name: optional(text()),
  type: oneOf(COLUMN_TYPES),
  required: Flag,
  unique: Flag,
  options: optional(nullable(Type.Array(Bag, { maxItems: MAX_ITEMS }))),
  reference_table_id: Reference,
  on_delete: optional(nullable(oneOf(ON_DELETE))),
  slug_from: optionalText(),
})

/** A record whose declared fields are all that an export has of it. */
const shapeOf = (kind: DefinedRecord) => record(movable(kind))

const SHAPES: Record<PlannedRecord['kind'], TObject> = {
  asset: record({ ...movable(asset), ...File, hidden: Flag }),
  table: record({ ...movable(table), columns: Type.Array(Column, { maxItems: MAX_ITEMS }) }),
  row: record({
    table_id: Id,
    values: Bag,
    status: optional(oneOf(['published', 'draft'])),
    publish_at: optional(nullable(Type.String({ format: 'date-time' }))),
    unpublish_at: optional(nullable(Type.String({ format: 'date-time' }))),
    position: optional(Count),
    ...TRANSLATED,
  }),
  form: record({
    ...movable(form),
    versions: Type.Array(
      Type.Object({
        id: optional(Id),
        fields: Type.Array(Bag, { maxItems: MAX_ITEMS }),
        created_by: optional(Bag),
        created_at: Time,
      }),
      { minItems: 1, maxItems: MAX_FORM_VERSIONS },
    ),
  }),
  ...byKind(HTML_KINDS, (kind) => shapeOf(VERSIONED_RECORDS[kind])),
  page: record({ ...movable(VERSIONED_RECORDS.page), ...TRANSLATED }),
  version: Type.Object({
    id: optional(Id),
    of: Type.Object({ kind: oneOf(VERSIONED_KINDS), id: Id }),
    number: Number_,
    latest: Type.Boolean(),
    pinned: Flag,
    hidden: Flag,
    shown_since: Time,
    html_content: text(MAX_HTML_LENGTH),
    snapshot: Bag,
    file: optional(Type.Object({ ...movable(asset), ...File })),
    note: optionalText(),
    source: optional(oneOf(['api', 'mcp', 'console', 'revert', 'import'])),
    created_by: optional(Bag),
    reverted_from_version_id: Reference,
    created_at: Time,
  }),
  redirect: shapeOf(redirect),
  submission: record({
    form_id: Id,
    form_version: Number_,
    number: Number_,
    data: Bag,
    page_path: optionalText(),
    referrer: optionalText(),
    country: optionalText(),
    language: text(),
    status: oneOf(['new', 'read', 'archived']),
    spam: Type.Boolean(),
    spam_reasons: Type.Array(text(), { maxItems: MAX_ITEMS }),
    over_quota: Type.Boolean(),
  }),
}

/**
 * What is known of every record before it is applied: its fields have the types that the model says.
 * @param place where it is in the archive
 * @throws ArchiveRefused
 */
export function checkedRecord(value: unknown, place: string): PlannedRecord {
  const { kind } = (value ?? {}) as { kind?: unknown }
  const shape = typeof kind === 'string' && Object.hasOwn(SHAPES, kind) ? SHAPES[kind as keyof typeof SHAPES] : null
  if (!shape) throw new ArchiveRefused('holds a record of no known kind', place)
  const problems = problemsOf(shape, value)
  if (!problems) return value as PlannedRecord
  const [field, [message]] = Object.entries(problems)[0]! as [string, [string]]
  throw new ArchiveRefused(`holds a ${kind} whose ${field} ${message}`, place)
}

function byKind<K extends string>(kinds: readonly K[], shapeOf: (kind: K) => TObject) {
  return Object.fromEntries(kinds.map((kind) => [kind, shapeOf(kind)])) as Record<K, TObject>
}

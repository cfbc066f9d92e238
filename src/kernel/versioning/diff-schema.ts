import Type from 'typebox'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable } from '#kernel/operations/schemas.ts'

/** A field before and after, wherever a change is shown. */
export const FieldChange = named(
  'FieldChange',
  Type.Object({
    field: Type.String({ about: 'Name of the field.' }),
    before: Type.Unknown({ about: 'Its older value; null where there was none.' }),
    after: Type.Unknown({ about: 'Its newer value; null where there is none.' }),
  }),
)

/** What changed of one record: between two versions, and by a change set. */
export const Difference = named(
  'Difference',
  Type.Object({
    kind: Type.String({ about: 'The kind of record.' }),
    id: about(Id, 'The record.'),
    from_number: nullable(Type.Integer({ description: 'The older version; null where all is new.' })),
    to_number: about(nullable(Type.Integer()), 'The newer version; null where it was deleted.'),
    diff: Type.String({ about: 'Unified diff of the html; empty when it is the same.' }),
    places: Type.Array(Type.Object({ before: range('In the older version.'), after: range('In the newer version.') }), {
      about: 'Where the html differs: offsets in both versions, in UTF-16 units; the first 1,000.',
    }),
    fields: Type.Array(FieldChange, { about: 'The other fields that differ.' }),
  }),
)

export const VersionsDiff = extended('VersionsDiff', Difference, {
  website_id: Id,
  from_version_id: about(NullableId, 'The older version; null for the first version, everything is new then.'),
  to_version_id: about(Id, 'The newer version.'),
  identical: Type.Boolean({ about: 'Neither html nor fields differ.' }),
})

function range(text: string) {
  const offsets = { start: Type.Integer({ about: 'From 0.' }), end: Type.Integer({ about: 'Exclusive.' }) }
  return Type.Object(offsets, { about: text })
}

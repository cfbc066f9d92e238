import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { UndoConflict, UndoneRecord } from '#resources/history/change-sets/schema.ts'
import { CONTENT_KINDS } from '#resources/operation-on.ts'

/** Of a text that names an instant. */
const MAX_TIME = 40
/** Records and conflicts that an answer names one by one. */
export const MAX_NAMED = 100

export const SiteRestore = named(
  'SiteRestore',
  Type.Object({
    time: Type.String({ maxLength: MAX_TIME, about: 'The website becomes what it was then.' }),
    kinds: Type.Optional(
      Type.Array(oneOf(CONTENT_KINDS), {
        minItems: 1,
        maxItems: CONTENT_KINDS.length,
        about: 'Only these; all by default.',
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ about: 'Only show what would be done.' })),
    on_conflict: Type.Optional(
      oneOf(['refuse', 'skip'], { about: 'What cannot be brought back: refuse all by default, or skip it.' }),
    ),
  }),
)

const count = (about: string) => Type.Integer({ about })

export const RestoreResult = named(
  'RestoreResult',
  Type.Object({
    dry_run: Type.Boolean({ about: 'Nothing was changed.' }),
    time: about(Timestamp, 'The website is what it was then.'),
    change_set_id: about(
      NullableId,
      'The change set of the restore: undoing it takes the restore back. Null when nothing was done.',
    ),
    records_count: Type.Integer({ about: 'Records that were brought back.' }),
    counts: Type.Array(
      Type.Object({
        kind: Type.String({ about: 'The kind of record.' }),
        deleted: count('Made since, and deleted.'),
        restored: count('Deleted since, and restored.'),
        reverted: count('Whose content was reverted.'),
        updated: count('Whose fields were set to what they were.'),
      }),
      { about: 'Records that were brought back, by kind and by what was done to them.' },
    ),
    records: Type.Array(UndoneRecord, { about: `The first ${MAX_NAMED} of them.` }),
    conflicts_count: Type.Integer({ about: 'Records that stay, since something is in the way.' }),
    conflicts: Type.Array(UndoConflict, { about: `The first ${MAX_NAMED} of them.` }),
    left: Type.Array(
      Type.Object({
        kind: Type.String({ about: 'The kind of record.' }),
        title: about(nullable(Type.String()), 'Its title, name or path.'),
        reason: Type.String({ about: 'Why it stays as it is.' }),
      }),
      { about: 'What differs from then and cannot be brought back, or not by you.' },
    ),
  }),
)

import Type from 'typebox'
import { ALL_PROMISES, type DefinedRecord, defineRecord, type Fields } from '#kernel/records/define-record.ts'
import { hidden, plain } from '#kernel/records/field.ts'
import { type BlockKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { versionFields } from '#kernel/versioning/record-fields.ts'

const MAX_NAME = 100
/** What an export may hold. */
const MAX_MOVED_NAME = 200

const name = plain(
  Type.String({ about: 'Its name.' }),
  {
    write: Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'Unique; a theme need not be.' }),
    required: true,
  },
  Type.String({ maxLength: MAX_MOVED_NAME }),
)

const FIELDS = { kind: hidden<BlockKind>()(), name, ordinal: hidden<number>()() }

/** A component, snippet or theme. What it shows besides its name is in its versions, so that live and latest are read alike. */
export function blockRecord(kind: BlockKind, fields: Fields): DefinedRecord<typeof FIELDS, never, BlockKind> {
  const { ordinal, ...first } = FIELDS
  return defineRecord({
    kind,
    plural: VERSIONED_HTML[kind].plural,
    table: 'blocks',
    title: 'name',
    promises: ALL_PROMISES,
    fields: { ...first, ...fields, ...versionFields, ordinal } as typeof FIELDS,
  })
}

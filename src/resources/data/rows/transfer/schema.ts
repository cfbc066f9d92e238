import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Publish, Timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { FORMATS } from '#resources/data/rows/transfer/format.ts'

/** Rows of one import, well within the time that a request may take; `next_line` says where to continue. */
export const MAX_IMPORT_LINES = 50_000
/** With three bytes each, what a body may have. */
const MAX_TEXT_CHARACTERS = 1_000_000
const MAX_LINE = 1_000_000_000

export const RowsImport = named(
  'RowsImport',
  Type.Object({
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_TEXT_CHARACTERS,
        description: 'CSV whose first line names columns (and id, status, position), or JSON rows.',
      }),
    ),
    asset_id: Type.Optional(about(Id, 'A larger file, uploaded as an asset of this website; delete it afterwards.')),
    format: Type.Optional(oneOf(FORMATS, { about: 'Detected unless given.' })),
    match: Type.Optional(
      Type.String({ maxLength: 60, description: 'Key of a unique column: rows with the same value are updated.' }),
    ),
    publish: Publish,
    dry_run: Type.Optional(Type.Boolean({ description: 'Check the rows and save nothing.' })),
    from_line: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LINE, description: 'Where to continue: next_line of the call before.' }),
    ),
  }),
)

const LineErrors = Type.Unsafe<Record<string, string[]>>({
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
  about: 'What was wrong, by field, such as values.title; base is the line itself.',
})

export const Imported = named(
  'RowsImported',
  Type.Object({
    lines: Type.Integer({ about: `Rows read, at most ${MAX_IMPORT_LINES} in one call.` }),
    created: Type.Integer({ about: 'Rows created.' }),
    updated: Type.Integer({ about: 'Rows changed.' }),
    unchanged: Type.Integer({ about: 'Rows that already had these values.' }),
    failed: Type.Integer({ about: 'Rows that were not saved.' }),
    next_line: nullable(Type.Integer({ about: 'The line to continue from; null when the file was read to its end.' })),
    stopped: nullable(
      Type.String({ about: 'Why nothing was read from next_line on, such as a limit that is reached.' }),
    ),
    failures: Type.Array(
      Type.Object({ line: Type.Integer({ about: 'Where the row begins, from 1.' }), errors: LineErrors }),
      {
        about: 'The first 200 rows that failed.',
      },
    ),
    warnings: Type.Optional(Warnings),
  }),
)

export const RowsExport = named(
  'RowsExport',
  Type.Object({
    format: oneOf(FORMATS, { about: 'csv begins with a byte order mark, and cells like formulas with an apostrophe.' }),
    filter: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          maxProperties: 20,
          description: 'As in rows_list: {column: value} or {column: {op: value}}.',
        },
      ),
    ),
  }),
)

export const Exported = named(
  'RowsExported',
  Type.Object({
    url: Type.String({ about: 'Where the file is, for anyone with this address.' }),
    expires_at: about(Timestamp, 'When the address ends.'),
    row_count: Type.Integer({ about: 'Rows in the file.' }),
    byte_size: Type.Integer({ about: 'Its size.' }),
  }),
)

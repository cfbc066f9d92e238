import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf, Warnings } from '#kernel/operations/schemas.ts'
import { REASONS } from '#resources/traffic/missing-paths/suggest.ts'

const MAX_IMPORT_CHARACTERS = 200_000

export const Import = named(
  'RedirectsImport',
  Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: MAX_IMPORT_CHARACTERS,
      description: 'CSV or Netlify _redirects lines.',
    }),
    format: Type.Optional(oneOf(['csv', 'netlify'], { about: 'Detected unless given.' })),
    propose: Type.Optional(
      Type.Boolean({ description: 'Of old addresses, one a line, propose pages; makes nothing.' }),
    ),
    skip_faulty: Type.Optional(Type.Boolean({ description: 'Imports the lines that are right.' })),
  }),
)

export const Imported = named(
  'ImportedRedirects',
  Type.Object({
    created: Type.Integer({ about: 'New redirects.' }),
    updated: Type.Integer({ description: 'Redirects that existed with other values.' }),
    unchanged: Type.Integer({ description: 'Redirects that existed with these values.' }),
    failed: Type.Integer({ about: 'Faulty lines, with skip_faulty.' }),
    lines: Type.Array(
      Type.Object({
        line: Type.Integer({ about: 'The line of the text, from 1.' }),
        result: oneOf(['created', 'updated', 'unchanged', 'failed'], { about: 'What became of it.' }),
        redirect_id: about(NullableId, 'The redirect; null where it failed.'),
        from_path: about(nullable(Type.String()), "The redirect's path; null where it failed."),
        field: about(nullable(Type.String()), 'The field at fault, if it is one.'),
        message: about(nullable(Type.String()), 'What is wrong, as a predicate of the field or the line.'),
      }),
      { about: 'Each line that is neither blank nor a comment, in order.' },
    ),
    proposals: Type.Optional(
      Type.Array(
        Type.Object({
          line: Type.Integer({ about: 'The line, from 1.' }),
          from_path: about(nullable(Type.String()), 'The old path; null if it is none.'),
          to: about(nullable(Type.String()), 'The page probably meant.'),
          reason: about(nullable(oneOf(REASONS)), 'What makes it likely.'),
          message: about(nullable(Type.String()), 'Why nothing is proposed.'),
        }),
        { about: 'With propose.' },
      ),
    ),
    text: Type.Optional(Type.String({ about: 'The proposals as a text to import.' })),
    warnings: Type.Optional(Warnings),
  }),
)

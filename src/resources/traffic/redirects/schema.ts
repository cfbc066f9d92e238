import Type from 'typebox'
import type { RedirectRow } from '#kernel/database/tables/redirects.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { MAX_TARGET_CHARACTERS, STATUSES } from '#resources/traffic/redirects/rules.ts'

/** More than a path may have, since it may come encoded. */
const MAX_FROM_CHARACTERS = 5_000
export const MAX_POSITION = 1_000_000_000
const MAX_IMPORT_CHARACTERS = 200_000

export const ORIGINS = ['manual', 'auto', 'import'] as const

const Status = Type.Unsafe<RedirectRow['status']>({
  type: 'integer',
  enum: [...STATUSES],
  description: '301 unless given.',
})

export const Redirect = named(
  'Redirect',
  Type.Object({
    id: Id,
    website_id: Id,
    from_path: Type.String({ about: 'The path or pattern that is redirected.' }),
    to: Type.String({ about: 'Where it leads: a path or an address.' }),
    status: Status,
    active: Type.Boolean({ about: 'false turns it off.' }),
    force: Type.Boolean({ description: 'Redirects even where a page exists.' }),
    preserve_query: Type.Boolean({ description: "Whether the visitor's query is appended." }),
    position: Type.Integer({ description: 'Patterns are tried in this order, the older first among equals.' }),
    origin: oneOf(ORIGINS, { description: 'auto: left behind by a page that moved.' }),
    hit_count: Type.Integer({ description: 'How often it was followed, up to a few seconds ago.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const FromPath = Type.String({
  minLength: 1,
  maxLength: MAX_FROM_CHARACTERS,
  description: 'A path; /blog/:slug matches any one segment, /blog/* everything below.',
})
const To = Type.String({
  minLength: 1,
  maxLength: MAX_TARGET_CHARACTERS,
  description: 'A path or an http(s) address; may use :slug and the like, and :splat for what * matched.',
})

const Options = {
  status: Type.Optional(Status),
  active: Type.Optional(Type.Boolean({ about: 'true unless given; false turns it off.' })),
  force: Type.Optional(Type.Boolean({ description: 'Even where a page exists.' })),
  preserve_query: Type.Optional(Type.Boolean({ description: 'true unless given.' })),
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_POSITION, description: 'Order among patterns; last unless given.' }),
  ),
}

export const NewRedirect = named('RedirectCreate', Type.Object({ from_path: FromPath, to: To, ...Options }))
export const RedirectChanges = named(
  'RedirectUpdate',
  Type.Object({ from_path: Type.Optional(FromPath), to: Type.Optional(To), ...Options }),
)

export const Import = named(
  'RedirectsImport',
  Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: MAX_IMPORT_CHARACTERS,
      description: 'CSV with the columns from_path, to and optionally more fields, or Netlify _redirects lines.',
    }),
    format: Type.Optional(oneOf(['csv', 'netlify'], { description: 'Detected unless given.' })),
    skip_faulty: Type.Optional(Type.Boolean({ description: 'Imports the other lines where some are faulty.' })),
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
    warnings: Type.Optional(Warnings),
  }),
)

export function presentRedirect(row: RedirectRow): Type.Static<typeof Redirect> {
  return {
    id: row.id,
    website_id: row.website_id,
    from_path: row.from_path,
    to: row.to_path,
    status: row.status,
    active: row.active === 1,
    force: row.force === 1,
    preserve_query: row.preserve_query === 1,
    position: row.position,
    origin: row.origin,
    hit_count: row.hit_count,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

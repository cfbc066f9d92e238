import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { count, flag, joined, plain, time } from '#kernel/records/field.ts'
import { REASONS } from '#resources/traffic/missing-paths/suggest.ts'

/** A path that visitors requested and that answered 404. */
export const missingPath = defineRecord({
  kind: 'missing_path',
  plural: 'missing_paths',
  table: 'missing_paths',
  title: 'path',
  promises: NO_PROMISES,
  without: ['revision'],
  fields: {
    path: plain(Type.String({ about: 'The path, decoded, without query.' })),
    count: count(Type.Integer({ description: 'Requests, also of robots and by HEAD, up to a few seconds ago.' })),
    first_seen_at: time(about(Timestamp, 'When it was requested first.')),
    last_seen_at: time(about(Timestamp, 'When it was requested last.')),
    referrer_host: plain(
      about(nullable(Type.String()), 'The host of the page that led there last, where it is known.'),
    ),
    probe: flag({ description: 'Scanners try it on every website: no person misses it.' }),
    suggestion: joined(
      about(
        nullable(
          Type.Object({
            path: Type.String({ about: "A page's path: the `to` of a redirect." }),
            reason: oneOf(REASONS, { about: 'What makes it likely.' }),
          }),
        ),
        'The page that was probably meant.',
      ),
    ),
    created_at: time(about(Timestamp, 'As first_seen_at.'), { column: 'first_seen_at' }),
    updated_at: time(about(Timestamp, 'As last_seen_at.'), { column: 'last_seen_at' }),
  },
})

export interface MissingPathRow extends RowOf<typeof missingPath> {}
export const missingPathTable = {
  missing_paths: tableOf<MissingPathRow>(missingPath, 'resources/traffic/missing-paths'),
}

export const MissingPath = named('MissingPath', shapeOf(missingPath))
export const presentMissingPath = presenterOf(missingPath)

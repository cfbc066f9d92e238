import Type from 'typebox'
import type { MissingPathRow } from '#kernel/database/tables/missing-paths.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { REASONS, type Suggestion } from '#resources/traffic/missing-paths/suggest.ts'

export const MissingPath = named(
  'MissingPath',
  Type.Object({
    id: Id,
    website_id: Id,
    path: Type.String({ about: 'The path, decoded, without query.' }),
    count: Type.Integer({ description: 'Requests, also of robots and by HEAD, up to a few seconds ago.' }),
    first_seen_at: about(Timestamp, 'When it was requested first.'),
    last_seen_at: about(Timestamp, 'When it was requested last.'),
    referrer_host: about(nullable(Type.String()), 'The host of the page that led there last, where it is known.'),
    probe: Type.Boolean({ description: 'Scanners try it on every website: no person misses it.' }),
    suggestion: about(
      nullable(
        Type.Object({
          path: Type.String({ about: "A page's path: the `to` of a redirect." }),
          reason: oneOf(REASONS, { about: 'What makes it likely.' }),
        }),
      ),
      'The page that was probably meant.',
    ),
    created_at: about(Timestamp, 'As first_seen_at.'),
    updated_at: about(Timestamp, 'As last_seen_at.'),
  }),
)

export function presentMissingPath({
  row,
  suggestion,
}: {
  row: MissingPathRow
  suggestion: Suggestion | null
}): Type.Static<typeof MissingPath> {
  return {
    id: row.id,
    website_id: row.website_id,
    path: row.path,
    count: row.count,
    first_seen_at: timestamp(row.first_seen_at),
    last_seen_at: timestamp(row.last_seen_at),
    referrer_host: row.referrer_host,
    probe: row.probe === 1,
    suggestion,
    created_at: timestamp(row.first_seen_at),
    updated_at: timestamp(row.last_seen_at),
  }
}

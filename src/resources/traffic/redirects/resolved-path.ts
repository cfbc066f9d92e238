import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf } from '#kernel/operations/schemas.ts'

/** The longest path as browsers encode it, and a query. */
export const MAX_RESOLVED_CHARACTERS = 6_000

const ENDS = ['page', 'row', 'feed', 'file', 'asset', 'outside', 'not_found', 'gone', 'loop'] as const

export const ResolvedPath = named(
  'ResolvedPath',
  Type.Object({
    path: Type.String({ about: 'The path that was asked for.' }),
    hops: Type.Array(
      Type.Object({
        path: Type.String({ about: 'The requested path with its query.' }),
        status: Type.Integer({ about: 'The status of the answer.' }),
        location: Type.String({ about: 'Where it leads, as in the Location header; with 200, what is shown.' }),
        by: oneOf(['redirect', 'trailing_slash', 'favicon'], {
          description: 'A redirect of the website, or what the service does automatically.',
        }),
        redirect_id: about(NullableId, 'The redirect that applied.'),
        from_path: about(nullable(Type.String()), 'Its path or pattern.'),
      }),
      {
        about: 'The redirects on the way, in order.',
      },
    ),
    end: Type.Object(
      {
        kind: oneOf(ENDS, { description: 'outside: not of this website; loop: browsers give up.' }),
        status: about(nullable(Type.Integer()), 'What a visitor gets there; null outside.'),
        location: Type.String({ about: 'A path of the website with its query, or an address outside.' }),
        page_id: about(NullableId, 'The page that is shown, or that shows the row or the feed.'),
        row_id: about(NullableId, 'The row that the page shows.'),
        asset_id: about(NullableId, 'The file.'),
        overruled_redirect_id: about(
          NullableId,
          'A redirect from there that does not apply, since the page has precedence: force it, or delete the page.',
        ),
      },
      { about: 'What is at the end.' },
    ),
  }),
)

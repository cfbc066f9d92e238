import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { about, extended } from '#kernel/operations/named.ts'
import { Id, oneOf } from '#kernel/operations/schemas.ts'
import { Comment, type CommentRow, presentComment } from '#resources/history/comments/record.ts'
import { standingOfRequests, standingOfSets } from '#resources/history/comments/work-store.ts'

/** What became of the changes and the request that a comment names; nothing of what was undone, declined or withdrawn. */
const DoneAs = Type.Array(
  Type.Object({
    as: oneOf(['draft', 'request', 'live'], {
      about: 'draft: visitors do not see all of it yet. request: it waits for approval. live: nothing of it waits.',
    }),
    kind: oneOf(['change_set', 'request'], { about: 'What to look at.' }),
    id: about(Id, 'Its id.'),
  }),
  { about: 'How what the comment asks for was done: by its change set, its request or both.' },
)
export type Done = Type.Static<typeof DoneAs>[number]

/** A comment as it is read. */
export const ReadComment = extended('ReadComment', Comment, { done_as: DoneAs })

/** Comments of a website as lists answer them. */
export async function readComments(db: Db, website_id: string, rows: readonly CommentRow[]) {
  const done = await doneAs(db, website_id, rows)
  return rows.map((row) => ({ ...presentComment(row), done_as: done(row) }))
}

type Linked = Pick<CommentRow, 'change_set_id' | 'request_id'>

/** How what comments of a website ask for was done, of each. */
export async function doneAs(
  db: Db,
  website_id: string,
  comments: readonly Linked[],
): Promise<(comment: Linked) => Done[]> {
  const sets = await standingOfSets(db, website_id, named(comments, 'change_set_id'))
  const requests = await standingOfRequests(db, website_id, named(comments, 'request_id'))
  return ({ change_set_id, request_id }) => [
    ...doneBy('change_set', change_set_id, sets),
    ...doneBy('request', request_id, requests),
  ]
}

function named(comments: readonly Linked[], field: keyof Linked): string[] {
  return [...new Set(comments.flatMap((comment) => comment[field] ?? []))]
}

function doneBy(kind: Done['kind'], id: string | null, standing: ReadonlyMap<string, Done['as']>): Done[] {
  const as = id === null ? undefined : standing.get(id)
  return as === undefined ? [] : [{ as, kind, id: id! }]
}

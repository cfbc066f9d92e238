import Type from 'typebox'
import { extended } from '#kernel/operations/named.ts'
import { defineProviderOperation } from '#kernel/operations/operation.ts'
import { nullable } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { getTool } from '#kernel/operations/tool.ts'
import { type Done, doneAs, ReadComment } from '#resources/history/comments/done-as.ts'
import { pictureOf } from '#resources/history/comments/picture.ts'
import { type CommentRow, presentComment } from '#resources/history/comments/record.ts'
import { commentTarget } from '#resources/history/comments/store.ts'
import { elementNow } from '#resources/history/comments/subject.ts'

const ShownComment = extended('ShownComment', ReadComment, {
  picture_url: Type.Optional(
    nullable(
      Type.String({
        about: 'A picture of its element alone, or of the page, as it is now; the address works for an hour.',
      }),
    ),
  ),
})

type Shown = { row: CommentRow; done_as: Done[]; element_html: string | null; picture_url?: string | null }

/** One comment with its element as it is now, and a picture of it on request. */
export const showComment = defineProviderOperation({
  name: 'comments_get',
  summary: 'Show a comment with its thread and the html of its element now',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/comments/:id', 'GET /websites/comments/:id'],
  tool: getTool('comment'),
  target: at('id', commentTarget),
  query: Type.Object({
    picture: Type.Optional(
      Type.Boolean({ about: 'true answers a picture_url: its element, or the page, as it is now.' }),
    ),
  }),
  output: ShownComment,
  // The state of the comment itself, by which it is changed.
  revision: ({ row }: Shown) => revisionOf(row),
  present: ({ row, ...now }: Shown) => ({ ...presentComment(row), ...now }),
  async handler({ target, query, ...context }) {
    const done = await doneAs(context.db, target.website_id, [target])
    const shown = { row: target, done_as: done(target), element_html: await elementNow(context, target) }
    return query.picture ? { ...shown, picture_url: await pictureOf(context, target) } : shown
  },
})

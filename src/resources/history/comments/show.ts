import Type from 'typebox'
import { extended } from '#kernel/operations/named.ts'
import { defineProviderOperation } from '#kernel/operations/operation.ts'
import { nullable } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { getTool } from '#kernel/operations/tool.ts'
import { capturePage, SCREENS, storedImage } from '#resources/content/page-views/capture-page.ts'
import { type Done, doneAs, ReadComment } from '#resources/history/comments/done-as.ts'
import { type CommentRow, presentComment } from '#resources/history/comments/record.ts'
import { commentTarget } from '#resources/history/comments/store.ts'
import { elementNow } from '#resources/history/comments/subject.ts'

const ShownComment = extended('ShownComment', ReadComment, {
  picture_url: Type.Optional(
    nullable(Type.String({ about: 'A picture of the page as it is now, at an address that works for an hour.' })),
  ),
})

type Shown = { row: CommentRow; done_as: Done[]; element_html: string | null; picture_url?: string | null }

/** One comment with its element as it is now, and a picture of the page on request. */
export const showComment = defineProviderOperation({
  name: 'comments_get',
  summary: 'Show a comment with its thread and the html of its element now',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/comments/:id', 'GET /websites/comments/:id'],
  tool: getTool('comment'),
  target: at('id', commentTarget),
  query: Type.Object({
    picture: Type.Optional(Type.Boolean({ about: 'true answers a picture_url: a picture of the page as it is now.' })),
  }),
  output: ShownComment,
  // The state of the comment itself, by which it is changed.
  revision: ({ row }: Shown) => revisionOf(row),
  present: ({ row, ...now }: Shown) => ({ ...presentComment(row), ...now }),
  async handler({ target, query, ...context }) {
    const done = await doneAs(context.db, target.website_id, [target])
    const shown = { row: target, done_as: done(target), element_html: await elementNow(context, target) }
    if (!query.picture) return shown
    if (target.page_id === null) return { ...shown, picture_url: null }
    const page = { ...context, target: { id: target.page_id, website_id: target.website_id } }
    const { screenshots } = await capturePage(page, 'latest', SCREENS.slice(0, 1), { wholePage: true })
    const { url } = await storedImage(page, 'comment', screenshots[0]!)
    return { ...shown, picture_url: url }
  },
})

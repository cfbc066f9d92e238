import Type from 'typebox'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool, getTool, listTool } from '#kernel/operations/tool.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import { ReadComment, readComments } from '#resources/history/comments/done-as.ts'
import { commentsOfPreview, countOfPreview } from '#resources/history/comments/store.ts'
import { commentOnPreview } from '#resources/history/previews/comment-operation.ts'
import { setDraft } from '#resources/history/previews/draft-operation.ts'
import { NewPreview, Preview, Time } from '#resources/history/previews/record.ts'
import { statusOf } from '#resources/history/previews/rules.ts'
import { presentPreview, presentStarted, StartedPreview } from '#resources/history/previews/schema.ts'
import { prepareStart, startPreview } from '#resources/history/previews/start.ts'
import { listPreviews, previewTarget, savePreview } from '#resources/history/previews/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/previews'
const onItem = (method: string, rest = '') => [
  `${method} ${COLLECTION}/:id${rest}`,
  `${method} /websites/previews/:id${rest}`,
]
const revision = previewTarget.revision!

// Reads are not cached: a preview expires without an event.
const list = defineList({
  name: 'previews_list',
  summary: "List a website's previews, newest first",
  role: 'content',
  routes: [`GET ${COLLECTION}`],
  tool: listTool('preview'),
  target: at('website_id', websiteTarget),
  item: Preview,
  present: presentPreview,
  handler: ({ db, target, window }) => listPreviews(db, target.id, window),
})

const start = defineOperation({
  name: 'previews_start',
  summary: 'Start a preview: newest versions and drafts at an address to send to people',
  scope: 'write',
  review: 'free',
  role: 'content',
  routes: [`POST ${COLLECTION}`],
  target: at('website_id', websiteTarget),
  input: NewPreview,
  output: StartedPreview,
  status: 201,
  revision: ({ record }) => revision(record),
  shownOnce: ['token', 'url'],
  emits: 'preview.started',
  prepare: (context) => prepareStart(context, context.target, context.input),
  present: presentStarted,
  handler: (context) => startPreview(context),
})

// It starts a preview, so that it is a write, though what it answers is what was.
const siteAt = defineOperation({
  name: 'site_at',
  summary: 'Show the whole website as it was at a time, in a preview of its own',
  scope: 'write',
  review: 'free',
  role: 'content',
  hints: { destructive: false },
  routes: ['GET /websites/:website_id/at'],
  tool: { omitted: 'previews_start takes the time' },
  target: at('website_id', websiteTarget),
  query: Type.Object({ time: Time }),
  output: StartedPreview,
  revision: ({ record }) => revision(record),
  shownOnce: ['token', 'url'],
  emits: 'preview.started',
  prepare: (context) => prepareStart(context, context.target, context.query),
  present: presentStarted,
  handler: (context) => startPreview({ ...context, input: context.query }),
})

const show = defineGet({
  name: 'previews_get',
  summary: 'Show a preview',
  role: 'content',
  routes: onItem('GET'),
  tool: getTool('preview'),
  target: at('id', previewTarget),
  output: Preview,
  present: presentPreview,
  revision,
})

const stop = defineOperation({
  name: 'previews_stop',
  summary: 'Stop a preview: its address answers 403 immediately',
  scope: 'write',
  review: 'free',
  role: 'content',
  routes: onItem('DELETE'),
  tool: deleteTool('preview'),
  target: at('id', previewTarget),
  output: null,
  present: presentPreview,
  emits: 'preview.stopped',
  async handler({ tx, now, target }) {
    if (statusOf(target, now) !== 'active') return unchanged(target)
    await savePreview(tx, revised(target, { stopped_at: now }, now))
    return target
  },
})

const comments = defineList({
  name: 'preview_comments_list',
  summary: 'List what people wrote on the pages of a preview, oldest first',
  role: 'content',
  routes: onItem('GET', '/comments'),
  tool: { omitted: 'comments_list takes the preview' },
  target: at('id', previewTarget),
  item: ReadComment,
  async handler({ db, target, window: { per, offset } }) {
    const comments = await commentsOfPreview(db, target, { limit: per, offset })
    const total = await countOfPreview(db, target)
    return { rows: await readComments(db, target.website_id, comments), total }
  },
})

export const previewOperations: readonly (Operation | VisitOperation)[] = [
  list,
  start,
  siteAt,
  show,
  stop,
  setDraft,
  comments,
  commentOnPreview,
]

import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CREATED, exampleId, HOME_ID, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const comment = {
  id: exampleId('3c0'),
  website_id: WEBSITE_ID,
  number: 1,
  page_id: HOME_ID,
  page_path: '/',
  record: null,
  preview_id: null,
  selector: null,
  quote: null,
  source: null,
  element_html: null,
  text: '@agent Say that we are closed on Mondays.',
  mentions: [{ type: 'agent', id: null, name: 'agent' }],
  author: BY_ANN,
  untrusted: false,
  status: 'open',
  replies: [] as object[],
  change_set_id: null,
  request_id: null,
  resolved_by: null as object | null,
  ...CREATED,
}
const read = { ...comment, done_as: [] }
const params = { website_id: WEBSITE_ID, id: comment.id }
const said = { text: 'Done, below the opening hours.' }
const reply = { ...said, author: BY_ANN, created_at: comment.created_at, change_set_id: null, request_id: null }
const replied = { ...comment, replies: [reply] }
const reopened = { ...replied, text: '@agent Say that we are closed on Mondays and Tuesdays.' }

export const commentExamples: readonly Example[] = [
  {
    operation: 'comments_create',
    params: { website_id: WEBSITE_ID },
    body: { page_id: HOME_ID, text: comment.text },
    answer: comment,
  },
  {
    operation: 'comments_list',
    params: { website_id: WEBSITE_ID },
    query: { status: 'open', mention: 'me' },
    answer: { data: [read], meta: onePage(1) },
  },
  { operation: 'comments_get', params, answer: read },
  { operation: 'comments_reply', params, body: said, answer: replied },
  { operation: 'comments_update', params, body: { text: reopened.text }, answer: reopened },
  { operation: 'comments_resolve', params, answer: { ...reopened, status: 'resolved', resolved_by: BY_ANN } },
  { operation: 'comments_delete', params },
]

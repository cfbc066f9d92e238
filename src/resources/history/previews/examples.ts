import type { Example } from '#kernel/operations/example.ts'
import { CREATED, exampleId, HOME_ID, onePage, WEBSITE_ID } from '#resources/example-world.ts'
import { PAST_TIME } from '#resources/history/time/examples.ts'

const URL = 'https://preview-5d0c7f1be2a94468b3b1d1e0a7c95f24.sitewright.example/'
const TOKEN = 'Wm3pS9c0yq2T8Vb6LxZJr4kFhN1uDgAeQoXtYvPs7iE'

const PAST_URL = 'https://preview-9a3e51c07d6b4f28b1c4e7f0a25d83b6.sitewright.example/'
const PAST_TOKEN = 'Bq8LrT2mXw5zKd9vNc3sJf7hYp1gUa6eRoQtWiVxZ04'

const preview = {
  id: exampleId('16a'),
  website_id: WEBSITE_ID,
  url: URL,
  status: 'active',
  page_id: HOME_ID,
  version_ids: [],
  theme_id: null,
  change_set_id: null,
  time: null,
  password: true,
  comments: true,
  editing: false,
  comments_count: 0,
  expires_at: '2026-03-03T09:30:00.000Z',
  ...CREATED,
}
const params = { website_id: WEBSITE_ID, id: preview.id }
const record = { kind: 'page', record_id: HOME_ID }

export const previewExamples: readonly Example[] = [
  {
    operation: 'site_at',
    params: { website_id: WEBSITE_ID },
    query: { time: PAST_TIME },
    answer: {
      ...preview,
      id: exampleId('16b'),
      page_id: null,
      time: PAST_TIME,
      password: false,
      comments: false,
      url: `${PAST_URL}?token=${PAST_TOKEN}`,
      token: PAST_TOKEN,
      exact: true,
      records_count: 0,
      as_it_is: ['domain', 'dns_record', 'submission', 'search'],
    },
  },
  {
    operation: 'previews_start',
    params: { website_id: WEBSITE_ID },
    body: { page_id: HOME_ID, expires_in: 86_400, password: 'rye and wheat' },
    answer: { ...preview, url: `${URL}?token=${TOKEN}`, token: TOKEN },
  },
  { operation: 'previews_list', params: { website_id: WEBSITE_ID }, answer: { data: [preview], meta: onePage(2) } },
  { operation: 'previews_get', params, answer: preview },
  {
    operation: 'previews_set_draft',
    params,
    body: { ...record, title: 'Our new home page' },
    answer: {
      id: preview.id,
      website_id: WEBSITE_ID,
      ...record,
      byte_size: 29,
      created_at: preview.created_at,
      updated_at: preview.updated_at,
    },
  },
  {
    operation: 'preview_comments_list',
    params,
    answer: { data: [], meta: { ...onePage(0), total_pages: 0 } },
  },
  { operation: 'previews_stop', params },
]

import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, exampleId, onePage, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'

const request = {
  id: exampleId('360'),
  website_id: WEBSITE_ID,
  operation: 'redirects_create',
  summary: 'Create a redirect: "/cakes"',
  record: null,
  record_revision: null,
  note: 'The cakes have a page of their own now.',
  requested_by: BY_ANN,
  change_set_id: exampleId('361'),
  status: 'waiting',
  decided_by: null,
  reason: null,
  dry_run: {
    records: [
      {
        kind: 'redirect',
        id: exampleId('362'),
        title: '/cakes',
        action: 'created',
        fields: [{ field: 'to', before: null, after: '/christmas' }],
      },
    ],
    records_count: 1,
    result: null,
    warnings: [],
  },
  role: 'editor',
  approve_url: `${SERVICE_URL}/console/websites/${WEBSITE_ID}/review?request=${exampleId('360')}`,
  expires_at: '2026-04-01T09:30:00.000Z',
  created_at: '2026-03-02T09:30:00.000Z',
  updated_at: '2026-03-02T09:30:00.000Z',
}
const input = {
  params: { website_id: WEBSITE_ID },
  query: {},
  body: { from_path: '/cakes', to: '/christmas', note: 'The cakes have a page of their own now.' },
}
const decided = { ...request, input, decided_by: BY_ANN }

export const requestExamples: readonly Example[] = [
  {
    operation: 'requests_list',
    params: { website_id: WEBSITE_ID },
    query: { status: 'waiting' },
    answer: { data: [request], meta: onePage(1) },
  },
  { operation: 'requests_get', params: { id: request.id }, answer: { ...request, input } },
  { operation: 'requests_approve', params: { id: request.id }, answer: { ...decided, status: 'approved' } },
  {
    operation: 'requests_decline',
    params: { id: request.id },
    body: { reason: 'The old page stays until Christmas.' },
    answer: { ...decided, status: 'declined', reason: 'The old page stays until Christmas.' },
  },
  { operation: 'requests_withdraw', params: { id: request.id }, answer: { ...decided, status: 'withdrawn' } },
]

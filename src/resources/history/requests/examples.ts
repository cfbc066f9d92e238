import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, exampleId, onePage, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'

/** Of one that is approved, one that is declined, one that is withdrawn. */
export const REQUEST_IDS = ['3a0', '3a3', '3a4'].map(exampleId) as [string, string, string]
export const UNWANTED = { id: exampleId('3a2'), from_path: '/cakes', to: '/christmas' }
export const NOTE = 'The cakes have their own page.'

const [approvedId, declinedId, withdrawnId] = REQUEST_IDS
const request = {
  id: approvedId,
  website_id: WEBSITE_ID,
  operation: 'redirects_delete',
  summary: 'Delete a redirect: "/cakes"',
  record: { kind: 'redirect', id: UNWANTED.id, title: '/cakes' },
  record_revision: '1',
  note: NOTE,
  requested_by: BY_ANN,
  change_set_id: exampleId('3a1'),
  status: 'waiting',
  decided_by: null,
  reason: null,
  dry_run: {
    records: [
      {
        kind: 'redirect',
        id: UNWANTED.id,
        title: '/cakes',
        action: 'deleted',
        fields: [{ field: 'from_path', before: '/cakes', after: null }],
      },
    ],
    records_count: 1,
    result: null,
    warnings: [],
  },
  role: 'editor',
  approve_url: `${SERVICE_URL}/console/websites/${WEBSITE_ID}/review?request=${approvedId}`,
  expires_at: '2026-04-01T09:30:00.000Z',
  created_at: '2026-03-02T09:30:00.000Z',
  updated_at: '2026-03-02T09:30:00.000Z',
}
const input = { params: { id: UNWANTED.id }, query: {}, body: null }
const approved = { ...request, input, decided_by: BY_ANN, status: 'approved' }
const reason = 'The old page stays until Christmas.'
/** Others, about the same. */
const other = (id: string) => ({
  ...approved,
  id,
  dry_run: { ...request.dry_run, records: [] },
  approve_url: request.approve_url.replace(request.id, id),
})

export const requestExamples: readonly Example[] = [
  {
    operation: 'requests_list',
    params: { website_id: WEBSITE_ID },
    query: { status: 'waiting' },
    answer: { data: [request], meta: onePage(3) },
  },
  { operation: 'requests_approve', params: { id: request.id }, answer: approved },
  { operation: 'requests_get', params: { id: request.id }, answer: approved },
  {
    operation: 'requests_decline',
    params: { id: declinedId },
    body: { reason },
    answer: { ...other(declinedId), status: 'declined', reason },
  },
  {
    operation: 'requests_withdraw',
    params: { id: withdrawnId },
    answer: { ...other(withdrawnId), status: 'withdrawn' },
  },
]

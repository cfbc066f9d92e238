import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const params = { website_id: WEBSITE_ID }
const draft = { kind: 'page', id: exampleId('330'), title: 'Christmas cakes', path: '/christmas' }
const version = { id: exampleId('331'), number: 1 }

const publishing = {
  id: exampleId('332'),
  website_id: WEBSITE_ID,
  records: [{ kind: 'page', id: exampleId('333'), version_id: null }],
  change_set_id: null,
  all: false,
  action: 'publish',
  at: '2026-11-27T06:00:00.000Z',
  status: 'scheduled',
  error: null,
  requested_by: BY_ANN,
  ...CREATED,
}

export const publishingExamples: readonly Example[] = [
  {
    operation: 'waiting_list',
    params,
    query: { kind: 'page' },
    answer: {
      data: [
        {
          ...draft,
          live_version: null,
          latest_version: version,
          change_set_id: exampleId('334'),
          last_actor: BY_ANN,
          scheduled_at: null,
          unpublish_at: null,
        },
      ],
      meta: onePage(2),
    },
  },
  {
    operation: 'records_publish',
    params,
    body: { records: [{ kind: 'page', id: draft.id }] },
    answer: { records: [{ ...draft, version, result: 'published' }] },
  },
  {
    operation: 'change_sets_publish',
    params: { id: exampleId('300') },
    answer: { records: [] },
  },
  {
    operation: 'schedule_list',
    params,
    query: { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' },
    answer: {
      data: [
        {
          at: publishing.at,
          action: 'publish',
          status: 'scheduled',
          error: null,
          publishing_id: publishing.id,
          records: [{ kind: 'page', id: exampleId('333'), title: 'Black Friday', path: '/black-friday' }],
          records_count: 1,
          requested_by: BY_ANN,
        },
      ],
      meta: onePage(1),
    },
  },
  { operation: 'publishings_list', params, answer: { data: [publishing], meta: onePage(1) } },
  { operation: 'publishings_delete', params: { id: publishing.id, website_id: WEBSITE_ID } },
]

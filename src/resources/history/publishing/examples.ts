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
  { operation: 'publishings_list', params, answer: { data: [publishing], meta: onePage(1) } },
  { operation: 'publishings_delete', params: { id: publishing.id, website_id: WEBSITE_ID } },
]

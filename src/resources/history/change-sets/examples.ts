import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const set = {
  id: exampleId('300'),
  website_id: WEBSITE_ID,
  title: 'Autumn prices',
  actor: BY_ANN,
  client: 'Deploy script',
  source: 'api',
  state: 'open',
  records_count: 0,
  undoes: null,
  undone_by: null,
  started_at: CREATED.created_at,
  ended_at: null,
  changed_at: null,
  ...CREATED,
}
const ended = { ...set, title: 'Winter prices', state: 'ended', ended_at: CHANGED.updated_at, ...CHANGED }
const params = { id: set.id }

export const changeSetExamples: readonly Example[] = [
  {
    operation: 'change_sets_create',
    params: { website_id: WEBSITE_ID },
    body: { title: 'Autumn prices' },
    answer: set,
  },
  { operation: 'change_sets_list', params: { website_id: WEBSITE_ID }, answer: { data: [set], meta: onePage(2) } },
  { operation: 'change_sets_get', params, answer: set },
  {
    operation: 'change_sets_update',
    params,
    body: { title: 'Winter prices' },
    answer: { ...set, title: 'Winter prices', ...CHANGED },
  },
  { operation: 'change_sets_end', params, answer: ended },
  { operation: 'change_sets_diff', params, answer: { data: [], meta: { ...onePage(0), total_pages: 0 } } },
  {
    operation: 'change_sets_undo',
    params,
    body: { dry_run: true },
    answer: { dry_run: true, change_set_id: null, records: [], conflicts: [] },
  },
]

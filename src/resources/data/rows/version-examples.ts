import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CHANGE_SET_ID, exampleId, secondOfTwo } from '#resources/example-world.ts'

type ExampleRow = {
  id: string
  website_id: string
  table_id: string
  values: Record<string, unknown>
  position: number
  created_at: string
  updated_at: string
}

const NOBODY = { type: 'system', id: null, name: 'Sitewright', client: null }
const [FIRST, SECOND, THIRD] = [exampleId('137'), exampleId('138'), exampleId('139')] as const

/** What is done with the versions of a row after its first change. */
export function rowVersionExamples({ first, second }: { first: ExampleRow; second: ExampleRow }): readonly Example[] {
  const { website_id, table_id, id } = first
  const place = { website_id, table_id, id }
  const ofRow = { website_id, table_id, row_id: id }
  const ofFirst = { ...ofRow, id: FIRST }
  const version = (row: ExampleRow, fields: { id: string; number: number }) => ({
    ...{ website_id, kind: 'row', resource_type: 'row', resource_id: id },
    snapshot: { values: row.values, position: row.position },
    ...{ live: false, pinned: false, note: null, source: 'api', created_by: BY_ANN, change_set_id: CHANGE_SET_ID },
    ...{ reverted_from_version_id: null, created_at: second.updated_at, updated_at: second.updated_at },
    ...fields,
  })
  const one = {
    ...version(first, { id: FIRST, number: 1 }),
    ...{ created_by: NOBODY, change_set_id: null, created_at: first.updated_at, updated_at: first.updated_at },
  }
  const three = { ...version(first, { id: THIRD, number: 3 }), live: true, source: 'revert' }
  const pinned = { pinned_version_id: FIRST, pin_reason: 'pinned', live_version_id: FIRST }
  const reverted = { latest_version_id: THIRD, live_version_id: THIRD, version_number: 3, values: first.values }
  return [
    {
      operation: 'row_versions_list',
      params: ofRow,
      query: { per: 1, page: 2 },
      answer: { data: [one], meta: secondOfTwo },
    },
    { operation: 'row_versions_get', params: ofFirst, answer: one },
    {
      operation: 'row_versions_diff',
      params: ofRow,
      query: { from: '1', to: 'latest' },
      answer: {
        ...{ website_id, kind: 'row', id, from_version_id: FIRST, to_version_id: SECOND, from_number: 1, to_number: 2 },
        identical: false,
        diff: '',
        fields: [{ field: 'values.title', before: first.values.title, after: second.values.title }],
        places: [],
      },
    },
    {
      operation: 'row_versions_pin',
      params: ofFirst,
      answer: { ...second, ...pinned, version: { ...one, live: true, pinned: true } },
    },
    { operation: 'rows_unpin', params: place, answer: second },
    {
      operation: 'row_versions_revert',
      params: ofFirst,
      answer: { ...second, ...reverted, version: { ...three, reverted_from_version_id: FIRST } },
    },
  ]
}

import type { Example } from '#kernel/operations/example.ts'
import { NO_VERSION } from '#resources/data/rows/record.ts'
import { rowVersionExamples } from '#resources/data/rows/version-examples.ts'
import { EXAMPLE_COLUMNS, EXAMPLE_TABLE } from '#resources/data/tables/examples.ts'
import { CHANGED, CREATED, exampleId, onePage, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'

const row = {
  id: exampleId('135'),
  website_id: WEBSITE_ID,
  table_id: EXAMPLE_TABLE.id,
  values: { title: 'How we bake rye', slug: 'how-we-bake-rye', published_on: '2026-03-01' },
  position: 1,
  status: 'published',
  ...NO_VERSION,
  publish_at: null,
  unpublish_at: null,
  ...CREATED,
}
const changed = {
  ...row,
  values: { ...row.values, title: 'How we bake rye bread' },
  latest_version_id: exampleId('138'),
  live_version_id: exampleId('138'),
  version_number: 2,
  ...CHANGED,
}
const inTable = { website_id: WEBSITE_ID, table_id: EXAMPLE_TABLE.id }
const place = { ...inTable, id: row.id }

export const rowExamples: readonly Example[] = [
  {
    operation: 'rows_create',
    params: inTable,
    body: { values: { title: 'How we bake rye', published_on: '2026-03-01' } },
    answer: row,
  },
  {
    operation: 'rows_list',
    params: inTable,
    query: { 'filter[published_on][gte]': '2026-01-01', sort: '-published_on' },
    answer: { data: [row], meta: onePage(1), columns: EXAMPLE_COLUMNS },
  },
  { operation: 'rows_update', params: place, body: { values: { title: 'How we bake rye bread' } }, answer: changed },
  { operation: 'rows_get', params: place, answer: changed },
  ...rowVersionExamples({ first: row, second: changed }),
  {
    operation: 'rows_bulk',
    params: inTable,
    body: {
      match: 'slug',
      rows: [
        { values: { slug: 'how-we-bake-rye', published_on: '2026-03-02' } },
        { values: { title: 'Our new oven' }, status: 'draft' },
        { values: { published_on: 'tomorrow' } },
      ],
    },
    answer: {
      created: 1,
      updated: 1,
      unchanged: 0,
      failed: 1,
      deleted: 0,
      results: [
        { index: 0, id: row.id, result: 'updated' },
        { index: 1, id: exampleId('136'), result: 'created' },
        {
          index: 2,
          id: null,
          result: 'failed',
          errors: {
            'values.title': ["can't be blank"],
            'values.published_on': ['must be a date such as 2026-05-31'],
          },
        },
      ],
    },
  },
  {
    operation: 'rows_import',
    params: inTable,
    body: { text: 'title,slug,published_on\nOur new oven,our-new-oven,2026-04-01\nFlour,,soon\n', match: 'slug' },
    answer: {
      lines: 2,
      created: 0,
      updated: 1,
      unchanged: 0,
      failed: 1,
      next_line: null,
      stopped: null,
      failures: [{ line: 3, errors: { 'values.published_on': ['must be a date such as 2026-05-31'] } }],
    },
  },
  {
    operation: 'rows_export',
    params: inTable,
    body: { format: 'csv', filter: { slug: 'our-new-oven' } },
    answer: {
      url: `${SERVICE_URL}/downloads/mYtD3nQz7sWb5KfXh2RgVc9LpJ4TeA8oUi6BxN1rGw0`,
      expires_at: '2026-03-02T10:45:00.000Z',
      row_count: 1,
      byte_size: 130,
    },
  },
  { operation: 'rows_delete', params: place },
]

import type { Example } from '#kernel/operations/example.ts'
import { CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const plain = {
  type: 'text',
  required: false,
  unique: false,
  options: null,
  reference_table_id: null,
  on_delete: null,
  slug_from: null,
}
const title = { ...plain, id: exampleId('132'), key: 'title', name: 'Title', required: true }
const slug = { ...plain, id: exampleId('133'), key: 'slug', name: 'Slug', unique: true, slug_from: 'title' }
const publishedOn = { ...plain, id: exampleId('134'), key: 'published_on', name: 'Published on', type: 'date' }

/** The columns that the examples of rows use. */
export const EXAMPLE_COLUMNS = [title, slug, publishedOn]

export const EXAMPLE_TABLE = {
  id: exampleId('131'),
  website_id: WEBSITE_ID,
  name: 'Blog posts',
  key: 'posts',
  columns: [title, slug],
  row_count: 0,
  ...CREATED,
}
const changed = { ...EXAMPLE_TABLE, columns: EXAMPLE_COLUMNS, ...CHANGED }
const inWebsite = { website_id: WEBSITE_ID }
const place = { ...inWebsite, id: EXAMPLE_TABLE.id }

export const tableExamples: readonly Example[] = [
  {
    operation: 'tables_create',
    params: inWebsite,
    body: {
      name: 'Blog posts',
      key: 'posts',
      columns: [
        { name: 'Title', required: true },
        { name: 'Slug', slug_from: 'title' },
      ],
    },
    answer: EXAMPLE_TABLE,
  },
  { operation: 'tables_list', params: inWebsite, answer: { data: [EXAMPLE_TABLE], meta: onePage(1) } },
  {
    operation: 'tables_update',
    params: place,
    body: { columns: [{ key: 'title' }, { key: 'slug' }, { name: 'Published on', type: 'date' }] },
    answer: changed,
  },
  { operation: 'tables_get', params: place, answer: changed },
  { operation: 'tables_delete', params: place },
]

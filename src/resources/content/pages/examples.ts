import type { Example } from '#kernel/operations/example.ts'
import { recordAt, versionExamples } from '#kernel/versioning/examples.ts'
import {
  BY_ANN,
  CHANGE_SET_ID,
  CHANGED,
  CREATED,
  exampleId,
  HOME_ID,
  onePage,
  WEBSITE_ID,
  WEBSITE_URL,
} from '#resources/example-world.ts'

const seo = {
  meta_title: null,
  meta_description: 'Bread, every morning from six.',
  og_title: null,
  og_description: null,
  og_image_asset_id: null,
  canonical_url: null,
  robots: null,
  structured_data: null,
}
const page = {
  kind: 'page' as const,
  website_id: WEBSITE_ID,
  id: HOME_ID,
  versions: [exampleId('21'), exampleId('22'), exampleId('23')] as [string, string, string],
  html: [
    '<h1>Bread, every morning</h1><p>Open from seven.</p>',
    '<h1>Bread, every morning</h1><p>Open from six.</p>',
  ] as [string, string],
  fields: {
    path: '/',
    language: 'en',
    translation_group_id: null,
    status: 'published',
    publish_at: null,
    unpublish_at: null,
    header_id: null,
    footer_id: null,
    html_head_id: null,
    use_header: true,
    use_footer: true,
    use_html_head: true,
    table_id: null,
    row_key: null,
    in_sitemap: true,
    title: 'Mill Street Bakery',
    ...seo,
    url: `${WEBSITE_URL}/`,
  },
  snapshot: { title: 'Mill Street Bakery', ...seo },
  created_by: BY_ANN,
  change_set_id: CHANGE_SET_ID,
  time: CHANGED,
}
const { html_content: _, ...listed } = recordAt(page, 1)
const place = { website_id: WEBSITE_ID, id: HOME_ID }

export const pageExamples: readonly Example[] = [
  {
    operation: 'pages_create',
    params: { website_id: WEBSITE_ID },
    body: {
      path: '/',
      title: 'Mill Street Bakery',
      meta_description: 'Bread, every morning from six.',
      html_content: page.html[0],
    },
    answer: { ...recordAt(page, 1), ...CREATED },
  },
  {
    operation: 'pages_list',
    params: { website_id: WEBSITE_ID },
    query: { status: 'published', sort: '-updated_at' },
    answer: { data: [{ ...listed, ...CREATED }], meta: onePage(1) },
  },
  { operation: 'pages_get', params: place, answer: { ...recordAt(page, 1), ...CREATED } },
  {
    operation: 'pages_update',
    params: place,
    body: { old_html: 'Open from seven.', new_html: 'Open from six.', note: 'New opening hours' },
    answer: { ...recordAt(page, 2), ...CHANGED },
  },
  ...versionExamples(page),
  { operation: 'pages_delete', params: place },
]

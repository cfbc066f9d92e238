import type { Example } from '#kernel/operations/example.ts'
import { CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const redirect = {
  id: exampleId('41'),
  website_id: WEBSITE_ID,
  from_path: '/news/:slug',
  to: '/blog/:slug',
  status: 301,
  active: true,
  force: false,
  preserve_query: true,
  position: 1,
  countries: [],
  languages: [],
  origin: 'manual',
  hit_count: 0,
  ...CREATED,
}
const inWebsite = { website_id: WEBSITE_ID }
const place = { ...inWebsite, id: redirect.id }

export const redirectExamples: readonly Example[] = [
  {
    operation: 'redirects_create',
    params: inWebsite,
    body: { from_path: '/news/:slug', to: '/blog/:slug' },
    answer: redirect,
  },
  { operation: 'redirects_list', params: inWebsite, answer: { data: [redirect], meta: onePage(1) } },
  { operation: 'redirects_get', params: place, answer: redirect },
  {
    operation: 'redirects_update',
    params: place,
    body: { status: 302 },
    answer: { ...redirect, status: 302, ...CHANGED },
  },
  {
    operation: 'redirects_import',
    params: inWebsite,
    body: { text: '/bread.html /menu\n/contact.html /visit 302', format: 'netlify' },
    answer: {
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 0,
      lines: [line(1, '42', '/bread.html'), line(2, '43', '/contact.html')],
    },
  },
  {
    operation: 'redirects_resolve',
    params: inWebsite,
    query: { path: '/news/rye' },
    answer: {
      path: '/news/rye',
      hops: [
        {
          path: '/news/rye',
          status: 302,
          location: '/blog/rye',
          by: 'redirect',
          redirect_id: redirect.id,
          from_path: '/news/:slug',
        },
      ],
      end: {
        kind: 'not_found',
        status: 404,
        location: '/blog/rye',
        page_id: null,
        row_id: null,
        asset_id: null,
        overruled_redirect_id: null,
      },
    },
  },
  { operation: 'redirects_delete', params: place },
]

function line(number: number, last: string, from_path: string) {
  return { line: number, result: 'created', redirect_id: exampleId(last), from_path, field: null, message: null }
}

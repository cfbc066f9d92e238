import type { Example } from '#operations/example.ts'
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
    answer: { created: 2, updated: 0, skipped: 0 },
  },
  { operation: 'redirects_delete', params: place },
]

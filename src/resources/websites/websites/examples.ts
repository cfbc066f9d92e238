import type { Example } from '#kernel/operations/example.ts'
import { CHANGED, CREATED, onePage, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'

export const EXAMPLE_WEBSITE = {
  id: WEBSITE_ID,
  name: 'Mill Street Bakery',
  subdomain: 'mill-street-bakery',
  url: WEBSITE_URL,
  primary_domain: null,
  default_language: 'en',
  languages: ['en'],
  time_zone: 'UTC',
  home_page_id: null,
  not_found_page_id: null,
  favicon_asset_id: null,
  theme_id: null,
  robots_txt: null,
  response_headers: null,
  protected_paths: [],
  ai_crawler_policy: 'allow',
  analytics_script: false,
  facts: {},
  publish_policy: { people: 'live', agents: 'live' },
  content_editors: { pages: ['*'], tables: ['*'], assets: true, submissions: true, facts: true, publish: false },
  role: 'admin',
  storage: { used_bytes: 0, limit_bytes: 10_000_000_000 },
  ...CREATED,
}

const SETTLED = {
  ...EXAMPLE_WEBSITE,
  languages: ['en', 'de'],
  time_zone: 'Europe/Berlin',
  facts: { phone: '+49 30 5550123' },
  ...CHANGED,
}

export const websiteExamples: readonly Example[] = [
  { operation: 'websites_create', body: { name: 'Mill Street Bakery' }, answer: EXAMPLE_WEBSITE },
  { operation: 'websites_list', answer: { data: [EXAMPLE_WEBSITE], meta: onePage(1) } },
  { operation: 'websites_get', params: { id: WEBSITE_ID }, answer: EXAMPLE_WEBSITE },
  {
    operation: 'websites_update',
    params: { id: WEBSITE_ID },
    body: { languages: ['en', 'de'], time_zone: 'Europe/Berlin', facts: { phone: '+49 30 5550123' } },
    answer: SETTLED,
  },
  {
    operation: 'websites_protect',
    params: { id: WEBSITE_ID },
    body: { protected_paths: [{ path: '/wholesale', username: 'shop', password: 'rye and wheat' }] },
    answer: { ...SETTLED, protected_paths: [{ path: '/wholesale', username: 'shop' }] },
  },
  { operation: 'websites_delete', params: { id: WEBSITE_ID } },
]

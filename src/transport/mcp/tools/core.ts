/**
 * The tools that are listed unless an address asks for others: what building a website, changing it, keeping it for a day and
 * a review take (contract, section 9). Each is called as often by the agents of `bench/tokens`, or leads to the others.
 */
export const CORE: readonly string[] = [
  'websites_list',
  'websites_create',
  'websites_update',
  'site_overview',
  'site_check',
  'site_search',
  'site_replace',
  'pages_list',
  'pages_get',
  'pages_create',
  'pages_update',
  'pages_outline',
  'page_screenshot',
  'batch_edit',
  'records_list',
  'records_get',
  'records_delete',
  'rows_list',
  'rows_bulk',
  'assets_upload',
  'change_sets_undo',
  'waiting_list',
  'records_publish',
]

/** The name of what is listed unless `?toolsets=` says otherwise. */
export const CORE_SET = 'core'
export const ALL_SETS = 'all'

/** What `?toolsets=` may name besides the groups of tools: the groups that a task takes. */
export const TASKS: Readonly<Record<string, readonly string[]>> = {
  build: [
    'websites',
    'starters',
    'pages',
    'shared_parts',
    'blocks',
    'assets',
    'tables',
    'rows',
    'forms',
    'batch_edit',
    'previews',
  ],
  keep: [
    'pages',
    'versions',
    'change_sets',
    'waiting',
    'comments',
    'trash',
    'usage',
    'redirects',
    'missing',
    'analytics',
    'records',
  ],
  data: ['tables', 'rows', 'forms', 'submissions'],
  domains: ['domains'],
  people: ['accesses', 'invitations', 'webhooks', 'audit_events', 'events', 'me'],
}

import type { Subject } from '#console/api/keys.ts'

/** What an event of each kind of record changes, besides what every event does. */
const SUBJECTS: Record<string, readonly Subject[]> = {
  website: ['website', 'permissions', 'facts'],
  page: ['pages', 'versions', 'check'],
  header: ['shared_parts', 'versions', 'usage'],
  footer: ['shared_parts', 'versions', 'usage'],
  html_head: ['shared_parts', 'versions', 'usage'],
  component: ['components', 'versions', 'usage'],
  snippet: ['snippets', 'versions', 'usage'],
  theme: ['themes', 'versions', 'website'],
  asset: ['assets', 'usage', 'versions'],
  table: ['tables', 'rows'],
  row: ['rows', 'tables', 'versions'],
  facts: ['website', 'facts', 'versions'],
  form: ['forms', 'versions', 'submissions'],
  redirect: ['redirects', 'missing'],
  dns_record: ['dns_records', 'domains'],
  domain: ['domains', 'dns_records', 'purchases', 'website'],
  access: ['team', 'permissions'],
  invitation: ['team'],
  webhook: ['webhooks', 'deliveries'],
  preview: ['previews'],
  comment: ['previews'],
  publishing: ['publishings', 'waiting'],
  request: ['requests'],
  quota: ['website'],
}

/** On every event: lists of what happened, and of what visitors do not see yet, which comments tell too. */
const ALWAYS: readonly Subject[] = ['activity', 'change_sets', 'waiting', 'overview', 'trash', 'comments']

/** After these anything may have changed. */
const OF_SEVERAL = new Set(['change_set', 'record'])

/** The subjects whose cached answers an event makes old; null for all. */
export function affectedBy(type: string): readonly Subject[] | null {
  const kind = type.slice(0, type.indexOf('.'))
  if (OF_SEVERAL.has(kind)) return null
  return [...(SUBJECTS[kind] ?? []), ...ALWAYS]
}

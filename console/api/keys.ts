/** What a website's cached answers are about; an event drops those of its kinds. */
export type Subject =
  | 'website'
  | 'facts'
  | 'permissions'
  | 'overview'
  | 'pages'
  | 'shared_parts'
  | 'components'
  | 'snippets'
  | 'themes'
  | 'versions'
  | 'assets'
  | 'tables'
  | 'rows'
  | 'forms'
  | 'submissions'
  | 'redirects'
  | 'missing'
  | 'domains'
  | 'dns_records'
  | 'purchases'
  | 'analytics'
  | 'activity'
  | 'change_sets'
  | 'waiting'
  | 'requests'
  | 'publishings'
  | 'trash'
  | 'team'
  | 'brand'
  | 'webhooks'
  | 'deliveries'
  | 'previews'
  | 'comments'
  | 'usage'
  | 'check'

/** The key of a cached answer about a website: it leads with the website and the subject, by which events drop it. */
export function siteKey(websiteId: string, subject: Subject, ...rest: unknown[]) {
  return ['site', websiteId, subject, ...rest] as const
}

/** The key of a cached answer about the installation, for its operators. */
export function operatorKey(
  subject: 'overview' | 'users' | 'websites' | 'account' | 'jobs' | 'certificates' | 'mail' | 'backups',
  ...rest: unknown[]
) {
  return ['operator', subject, ...rest] as const
}

/** The key of a cached answer about the person, their account or all their websites. */
export function myKey(
  subject:
    | 'me'
    | 'brand'
    | 'contacts'
    | 'websites'
    | 'api_keys'
    | 'clients'
    | 'purchases'
    | 'starters'
    | 'trash'
    | 'webhooks'
    | 'deliveries',
  ...rest: unknown[]
) {
  return ['my', subject, ...rest] as const
}

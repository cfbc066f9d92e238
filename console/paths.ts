/** The only place that writes addresses of the console. They can be shared: filters and choices are in them too. */
const at = encodeURIComponent

/** Subdomains that are words of the console's own addresses; such websites are addressed by id. */
const OWN_WORDS = new Set([
  'agents',
  'brand',
  'contacts',
  'new',
  'purchases',
  'signed-in',
  'trash',
  'webhooks',
  'websites',
])

export type AddressedSite = { id: string; subdomain: string }

const site = ({ id, subdomain }: AddressedSite) => `/console/${OWN_WORDS.has(subdomain) ? id : at(subdomain)}`

/** Html kinds besides pages, which have their own list and editor. */
export type PartKind = 'headers' | 'footers' | 'html_heads'
export type BlockKind = 'components' | 'snippets' | 'themes'
export type EditedKind = 'pages' | PartKind | BlockKind
/** What has versions: rows, forms, files and a website's facts too, which have no editor. */
export type VersionedKind = EditedKind | 'rows' | 'forms' | 'assets' | 'facts'

/** Where versions are that are found below another screen. */
const BELOW: Partial<Record<VersionedKind, string>> = { rows: 'tables/rows', facts: 'settings/facts' }

export const paths = {
  websites: () => '/console',
  newWebsite: () => '/console/new',
  agents: () => '/console/agents',
  accountWebhooks: () => '/console/webhooks',
  accountWebhook: (id: string) => `/console/webhooks/${at(id)}`,
  brand: () => '/console/brand',
  contacts: () => '/console/contacts',
  deletedWebsites: () => '/console/trash',
  purchase: (id: string) => `/console/purchases/${at(id)}`,
  signedIn: () => '/console/signed-in',

  overview: site,
  review: (of: AddressedSite) => `${site(of)}/review`,
  schedule: (of: AddressedSite) => `${site(of)}/schedule`,
  /** Of one request. */
  reviewOf: (of: AddressedSite, request: string) => `${site(of)}/review?${new URLSearchParams({ request })}`,
  /** The same by the address that the API gives, whose host may be another behind a proxy. */
  asked: (approveUrl: string) => new URL(approveUrl).pathname + new URL(approveUrl).search,
  changeSet: (of: AddressedSite, id: string) => `${site(of)}/review/${at(id)}`,
  timeline: (of: AddressedSite) => `${site(of)}/timeline`,
  pages: (of: AddressedSite) => `${site(of)}/pages`,
  translations: (of: AddressedSite) => `${site(of)}/translations`,
  parts: (of: AddressedSite) => `${site(of)}/parts`,
  blocks: (of: AddressedSite, kind: BlockKind) => `${site(of)}/${kind}`,
  /** The editor of anything that has html and versions. */
  edit: (of: AddressedSite, kind: EditedKind, id: string) => `${site(of)}/${kind}/${at(id)}`,
  versions: (of: AddressedSite, kind: VersionedKind, id: string, compared?: { a: string; b: string }) =>
    `${site(of)}/${BELOW[kind] ?? kind}/${at(id)}/versions${compared ? `?${new URLSearchParams(compared)}` : ''}`,
  assets: (of: AddressedSite) => `${site(of)}/assets`,
  asset: (of: AddressedSite, id: string) => `${site(of)}/assets?${new URLSearchParams({ asset: id })}`,
  tables: (of: AddressedSite) => `${site(of)}/tables`,
  table: (of: AddressedSite, key: string) => `${site(of)}/tables/${at(key)}`,
  row: (of: AddressedSite, table: string, row: string) =>
    `${site(of)}/tables/${at(table)}?${new URLSearchParams({ row })}`,
  forms: (of: AddressedSite) => `${site(of)}/forms`,
  form: (of: AddressedSite, id: string) => `${site(of)}/forms/${at(id)}`,
  redirects: (of: AddressedSite) => `${site(of)}/redirects`,
  domains: (of: AddressedSite) => `${site(of)}/domains`,
  domain: (of: AddressedSite, name: string) => `${site(of)}/domains/${at(name)}`,
  analytics: (of: AddressedSite) => `${site(of)}/analytics`,
  activity: (of: AddressedSite) => `${site(of)}/activity`,
  team: (of: AddressedSite) => `${site(of)}/team`,
  webhooks: (of: AddressedSite) => `${site(of)}/webhooks`,
  webhook: (of: AddressedSite, id: string) => `${site(of)}/webhooks/${at(id)}`,
  comments: (of: AddressedSite) => `${site(of)}/comments`,
  previews: (of: AddressedSite) => `${site(of)}/previews`,
  settings: (of: AddressedSite) => `${site(of)}/settings`,
  import: (of: AddressedSite) => `${site(of)}/settings#import`,
  facts: (of: AddressedSite) => `${site(of)}/settings/facts`,
  trash: (of: AddressedSite) => `${site(of)}/settings/trash`,

  /** For those who operate the installation. */
  operator: () => '/operator',
  operatedUsers: () => '/operator/users',
  operatedWebsites: () => '/operator/websites',
  operatedAccount: (id: string) => `/operator/accounts/${at(id)}`,
  operatedJobs: () => '/operator/jobs',
  operatedCertificates: () => '/operator/certificates',
  operatedMail: () => '/operator/mail',
  operatedBackups: () => '/operator/backups',

  /** Pages of the service itself, outside the console. */
  account: () => '/account',
  accountDeletion: () => '/account/delete',
  confirmPurchase: (id: string) => `/purchases/${at(id)}`,
  declinePurchase: (id: string) => `/purchases/${at(id)}#decline`,
  signIn: (next: string) => `/sign-in?${new URLSearchParams({ next })}`,
  guide: (page?: string) => (page ? `/docs/guide/${page}` : '/docs/guide'),
  docs: (topic?: string) => (topic ? `/docs/${topic}` : '/docs'),
}

/** Whether an address is one of the console's, which are shown without loading a page. */
export function isOfConsole(address: string): boolean {
  return /^\/(console|operator)(?=[/?#]|$)/.test(address)
}

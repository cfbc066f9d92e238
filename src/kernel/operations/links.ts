/** What the address of a website is made of. */
export type SiteAddress = {
  /** Null while it is deleted. */
  subdomain: string | null
  /** The name that visitors are led to, if any. */
  primary_domain: string | null
}

/** The address of a record's website, from columns that are read with the record. */
export type OfSite = { site_subdomain: string | null; site_primary_domain: string | null }

/** What the DNS of a domain must hold to lead here. */
export type DnsLinks = {
  /** The websites' own part of the DNS, whose names nobody can attach. */
  sitesDomain: string
  /** What CNAME records lead to. */
  target: string
  /** What A and AAAA records hold; empty when the operator names none. */
  addresses: readonly string[]
  /** The servers for domains whose DNS is managed here; empty when the operator names none. */
  nameservers: readonly string[]
  /** What lets the server that sends our mail send, in SPF records, like include:spf.example.net; null when the operator names nothing. */
  spf: string | null
  /** Whether anything of this installation answers for managed domains. */
  answers: boolean
}

/** Every address that an answer holds is built here, from the configuration and never from what a request claims. */
export type Links = {
  /** The service itself, without a trailing slash. */
  base: string
  /** Where a person accepts; the token is a secret. */
  invitation(token: string): string
  /** Where a person confirms or declines a purchase, once signed in. */
  purchase(purchase: { id: string }): string
  /** Where a person approves or declines a call that waits, once signed in. */
  request(request: { id: string; website_id: string }): string
  /** No mail server is configured to deliver secret links, so they are returned to the caller who created them. */
  secretsInAnswers: boolean
  website(site: SiteAddress): string
  /** The address of a subdomain itself, regardless of the domains that lead there. */
  subdomain(label: string): string
  page(site: SiteAddress, path: string): string
  /** `address` is relative to the website, and encoded already. */
  onWebsite(site: SiteAddress, address: string): string
  dns: DnsLinks
  /** Whether certificates of domains are ordered by this installation itself. */
  ordersCertificates: boolean
  /** Whether this installation answers https itself, rather than a proxy before it. */
  servesHttps: boolean
  upload(session: { id: string }, token: string): string
  /** The token is a secret. */
  download(token: string): string
}

/** Names of websites resolve alike; this one belongs to none. */
const TARGET_LABEL = 'domains'

type Settings = {
  baseUrl: string
  sitesDomain: string
  smtpUrl: string | null
  siteAddresses?: readonly string[]
  mailSpf?: string | null
  dnsNameservers?: readonly string[]
  dnsPort?: number | null
  powerDns?: object | null
  acme?: object | null
  httpsPort?: number | null
}

export function linksOf(config: Settings): Links {
  const { protocol, port } = new URL(config.baseUrl)
  const at = (name: string) => `${protocol}//${name}${port ? `:${port}` : ''}`
  const website = ({ subdomain, primary_domain }: SiteAddress) =>
    at(primary_domain ?? `${subdomain}.${config.sitesDomain}`)
  return {
    base: config.baseUrl,
    invitation: (token) => `${config.baseUrl}/invitations/${token}`,
    purchase: ({ id }) => `${config.baseUrl}/purchases/${id}`,
    request: ({ id, website_id }) => `${config.baseUrl}/console/websites/${website_id}/review?request=${id}`,
    secretsInAnswers: config.smtpUrl === null,
    website,
    subdomain: (label) => at(`${label}.${config.sitesDomain}`),
    page: (site, path) => website(site) + encodeURI(path),
    onWebsite: (site, address) => website(site) + address,
    dns: {
      sitesDomain: config.sitesDomain,
      target: `${TARGET_LABEL}.${config.sitesDomain}`,
      addresses: config.siteAddresses ?? [],
      nameservers: config.dnsNameservers ?? [],
      spf: config.mailSpf ?? null,
      answers: (config.dnsPort ?? null) !== null || (config.powerDns ?? null) !== null,
    },
    ordersCertificates: (config.acme ?? null) !== null,
    servesHttps: (config.httpsPort ?? null) !== null,
    upload: ({ id }, token) => `${config.baseUrl}/api/v1/websites/uploads/${id}?token=${token}`,
    download: (token) => `${config.baseUrl}/downloads/${token}`,
  }
}

export function siteOf({ site_subdomain, site_primary_domain }: OfSite): SiteAddress {
  return { subdomain: site_subdomain, primary_domain: site_primary_domain }
}

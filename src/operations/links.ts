/** Every address that an answer holds is built here, from the configuration and never from what a request claims. */
export type Links = {
  /** The service itself, without a trailing slash. */
  base: string
  /** Where a person accepts; the token is a secret. */
  invitation(token: string): string
  /** No mail server is configured to deliver secret links, so they are returned to the caller who created them. */
  secretsInAnswers: boolean
  website(site: { subdomain: string | null }): string
  page(site: { subdomain: string | null }, path: string): string
  /** `address` is relative to the website, and encoded already. */
  onWebsite(site: { subdomain: string | null }, address: string): string
  upload(session: { id: string }, token: string): string
  /** The token is a secret. */
  download(token: string): string
}

export function linksOf(config: { baseUrl: string; sitesDomain: string; smtpUrl: string | null }): Links {
  const { protocol, port } = new URL(config.baseUrl)
  const suffix = `.${config.sitesDomain}${port ? `:${port}` : ''}`
  const website = (site: { subdomain: string | null }) => `${protocol}//${site.subdomain}${suffix}`
  return {
    base: config.baseUrl,
    invitation: (token) => `${config.baseUrl}/invitations/${token}`,
    secretsInAnswers: config.smtpUrl === null,
    website,
    page: (site, path) => website(site) + encodeURI(path),
    onWebsite: (site, address) => website(site) + address,
    upload: ({ id }, token) => `${config.baseUrl}/api/v1/websites/uploads/${id}?token=${token}`,
    download: (token) => `${config.baseUrl}/downloads/${token}`,
  }
}

/** The environment of every service under test, unless the test overrides it. */
export const SERVICE_ENV = {
  PORT: '0',
  HOST: '127.0.0.1',
  SITES_DOMAIN: 'sites.test',
  // Nothing answers there, so that no test asks the public DNS.
  DNS_RESOLVERS: '127.0.0.1:1',
  RATE_LIMIT: '0',
  SITE_RENDER_LIMIT: '0',
  VISIT_LIMIT: '0',
  VERIFY_AGENTS: '0',
  STRICT_OUTPUT: '1',
}

/** Every environment variable with its default and meaning, as `sitewright --help` prints them. */
type Variable = { name: string; fallback: string; meaning: string }

export const VARIABLES: readonly Variable[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port to listen on; 0 picks a free one.' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 or :: for all.' },
  {
    name: 'BASE_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'Where clients reach the service; every address in a response is built from it.',
  },
  {
    name: 'HTTPS_PORT',
    fallback: '',
    meaning:
      'Port for https with HTTP/2, like 443; unset serves http only. Forwarded ports: BASE_URL names the public one.',
  },
  {
    name: 'TLS_CERT',
    fallback: '',
    meaning: "PEM file of the certificate for the service's own host and *.SITES_DOMAIN; read again when it changes.",
  },
  { name: 'TLS_KEY', fallback: '', meaning: 'PEM file of its key.' },
  {
    name: 'ACME_DIRECTORY',
    fallback: '',
    meaning:
      "Where certificates for verified domains are ordered: letsencrypt or an authority's URL; unset orders none.",
  },
  { name: 'ACME_TERMS', fallback: '', meaning: "agreed, once you have read the authority's terms." },
  { name: 'ACME_EMAIL', fallback: '', meaning: 'Where the authority writes to; unset gives it no address.' },
  {
    name: 'ACME_CA',
    fallback: '',
    meaning:
      "PEM file of the authorities that the directory's own certificate is checked by, instead of the usual ones.",
  },
  {
    name: 'INTERNAL_PORT',
    fallback: '',
    meaning: 'Port on 127.0.0.1 where Caddy asks for which names it may order certificates; unset is off.',
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    meaning: 'Folder of the SQLite database and everything else stored on disk.',
  },
  {
    name: 'DATABASE_URL',
    fallback: '',
    meaning:
      'postgres://… to store data in PostgreSQL, with several hosts for failover (host1,host2); unset means SQLite.',
  },
  { name: 'DATABASE_POOL', fallback: '10', meaning: 'PostgreSQL connections per process.' },
  {
    name: 'SITES_DOMAIN',
    fallback: 'localhost',
    meaning: 'Websites answer at {subdomain}.SITES_DOMAIN, on the port of BASE_URL.',
  },
  {
    name: 'SITE_ADDRESSES',
    fallback: '',
    meaning:
      'Public IP addresses of websites, for A and AAAA records of domains; unset means those of domains.SITES_DOMAIN.',
  },
  {
    name: 'DNS_RESOLVERS',
    fallback: '',
    meaning: "Resolvers that check the DNS of domains, like 9.9.9.9, 127.0.0.1:5353; unset means the system's.",
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning: 'Mail server, smtp://user:password@host:587 or smtps://…; unset writes mail to DATA_DIR/outbox.',
  },
  {
    name: 'MAIL_FROM',
    fallback: '',
    meaning: 'Sender of mail, like Sitewright <hello@example.com>; required with SMTP_URL.',
  },
  {
    name: 'MAIL_SPF',
    fallback: '',
    meaning:
      'What lets the mail server send for domains, in SPF records, like include:spf.example.com; unset asks for none.',
  },
  {
    name: 'SECRET_KEY',
    fallback: '',
    meaning: 'Encrypts secrets in the database, 32 characters or more; unset means a key in DATA_DIR/secret.key.',
  },
  {
    name: 'SIGN_UP',
    fallback: 'invite',
    meaning: 'Who may sign up: open (anyone), invite (only invited people) or closed.',
  },
  {
    name: 'SIGN_IN_LIMIT',
    fallback: '20',
    meaning: 'Failed sign-ins per client address in 15 minutes; 0 turns the limit off.',
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: '',
    meaning: 'Addresses or networks of proxies whose X-Forwarded-For is trusted, like 10.0.0.0/8, 127.0.0.1.',
  },
  {
    name: 'CORS_ORIGINS',
    fallback: '',
    meaning: 'Origins whose pages may use the tool endpoint in a browser, like https://app.example.com.',
  },
  {
    name: 'CONNECTION_LIMIT',
    fallback: '1000',
    meaning: 'Open connections per client address and process, trusted proxies excepted; 0 turns the limit off.',
  },
  { name: 'RATE_LIMIT', fallback: '3000', meaning: 'Requests per minute and credential; 0 turns the limit off.' },
  { name: 'ANALYTICS', fallback: 'on', meaning: 'Whether views of pages are counted: on or off.' },
  { name: 'WORKERS', fallback: '1', meaning: 'Processes that share the port and the database.' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'PLAN_LIMITS',
    fallback: '',
    meaning: 'JSON of limits that differ from the built-in ones, like {"pro": {"websites": 50, "audit_days": 90}}.',
  },
  { name: 'SITE_CACHE_MB', fallback: '64', meaning: 'Memory for rendered pages, per process, in MB.' },
  {
    name: 'SERVE_STALE',
    fallback: '3600',
    meaning: 'Seconds for which visitors get cached pages and files while PostgreSQL cannot be reached; 0 for none.',
  },
  {
    name: 'SITE_RENDER_LIMIT',
    fallback: '600',
    meaning: 'Pages per minute to render for one visitor address; cached pages are free. 0 turns the limit off.',
  },
  {
    name: 'VISIT_LIMIT',
    fallback: '60',
    meaning: 'Requests per minute by which one address may send forms and the like to websites; 0 turns the limit off.',
  },
  {
    name: 'GEO_DATABASE',
    fallback: '',
    meaning: 'Path of an mmdb file that knows the cities of addresses; unset means countries alone.',
  },
  { name: 'GEO_ATTRIBUTION', fallback: '', meaning: 'Text that the licence of GEO_DATABASE requires to be shown.' },
  {
    name: 'HONOR_DNT',
    fallback: '0',
    meaning: '1 leaves visitors out of analytics whose browsers send DNT: 1 or Sec-GPC: 1.',
  },
  {
    name: 'VERIFY_AGENTS',
    fallback: '1',
    meaning: "1 verifies by reverse DNS who bears the name of a known crawler; 0 takes everyone's word.",
  },
  { name: 'RECORD_CACHE_MB', fallback: '24', meaning: 'Memory for encoded API answers, per process, in MB.' },
  { name: 'ASSET_CACHE_MB', fallback: '16', meaning: 'Memory for small uploaded files, per process, in MB.' },
  {
    name: 'S3_ENDPOINT',
    fallback: '',
    meaning: 'https://… of an S3 server to store uploaded files on; unset means in DATA_DIR.',
  },
  { name: 'S3_BUCKET', fallback: '', meaning: 'The S3 bucket, which must exist.' },
  { name: 'S3_REGION', fallback: 'us-east-1', meaning: 'The S3 region; many servers accept any.' },
  { name: 'S3_ACCESS_KEY_ID', fallback: '', meaning: 'The S3 access key.' },
  { name: 'S3_SECRET_ACCESS_KEY', fallback: '', meaning: 'The secret of the S3 access key.' },
  { name: 'S3_PATH_STYLE', fallback: '1', meaning: '1 for endpoint/bucket/key, 0 for bucket.endpoint/key.' },
  {
    name: 'CHROMIUM',
    fallback: '',
    meaning: 'Path of a Chromium or Chrome executable for screenshots of pages; unset turns them off.',
  },
  {
    name: 'DNS_PORT',
    fallback: '',
    meaning:
      'UDP and TCP port of the DNS server for managed domains, usually 53; 0 picks a free one, unset turns it off.',
  },
  { name: 'DNS_HOST', fallback: '127.0.0.1', meaning: 'Address of the DNS server; 0.0.0.0 or :: for all.' },
  {
    name: 'DNS_NAMESERVERS',
    fallback: '',
    meaning: 'Names of the servers that answer for managed domains, like ns1.example.com, ns2.example.com.',
  },
  {
    name: 'DNS_RATE_LIMIT',
    fallback: '500',
    meaning: 'DNS answers per second by UDP to one network (/24 or /56) and process; 0 turns the limit off.',
  },
  {
    name: 'POWERDNS_URL',
    fallback: '',
    meaning: 'http(s)://… of the API of a PowerDNS server that answers for managed domains in place of DNS_PORT.',
  },
  { name: 'POWERDNS_KEY', fallback: '', meaning: 'The API key of the PowerDNS server.' },
  { name: 'POWERDNS_SERVER', fallback: 'localhost', meaning: "The PowerDNS server's id in its API." },
  { name: 'POWERDNS_TIMEOUT', fallback: '10', meaning: 'Seconds that one call of that API may take, from 1 to 12.' },
  {
    name: 'DOMAIN_PRICES',
    fallback: '',
    meaning:
      'Prices a year of domains that you order by hand, as JSON or a file of it: {"com": "15.00", "de": {"registration": "9.00", "transfer": "9.00", "whois_privacy": true}}; {} sells none.',
  },
  { name: 'DOMAIN_CURRENCY', fallback: 'USD', meaning: 'Currency of the prices of domains.' },
  {
    name: 'VAT_NOTE',
    fallback: '',
    meaning: 'What the prices of domains include; unset says that they are without VAT.',
  },
  {
    name: 'RDAP_URL',
    fallback: '',
    meaning:
      'https://… of an RDAP server, or of a bootstrap file like https://data.iana.org/rdap/dns.json, to ask whether a domain is free; unset asks nobody.',
  },
  {
    name: 'DNSIMPLE_TOKEN',
    fallback: '',
    meaning: 'Access token of a DNSimple account that registers domains; unset has you register them by hand.',
  },
  { name: 'DNSIMPLE_ACCOUNT', fallback: '', meaning: 'The number of the DNSimple account.' },
  { name: 'DNSIMPLE_URL', fallback: 'https://api.dnsimple.com/v2', meaning: 'The API of DNSimple, or its sandbox.' },
  { name: 'SHUTDOWN_TIMEOUT', fallback: '10', meaning: 'Seconds that running requests have to finish after SIGTERM.' },
  {
    name: 'OAUTH_REFRESH_GRACE',
    fallback: '60',
    meaning: 'Seconds within which reusing a refresh token is a retry; later reuse revokes the grant.',
  },
  {
    name: 'OAUTH_TOLERATED_SCOPES',
    fallback: '',
    meaning: 'Scope names to ignore instead of refusing, like openid offline_access.',
  },
  {
    name: 'OAUTH_REGISTER_LIMIT',
    fallback: '20',
    meaning: 'OAuth clients that an address may register per minute; 0 turns the limit off.',
  },
  {
    name: 'FETCH_ALLOW',
    fallback: '',
    meaning:
      'Private hosts or networks, with an optional :port, that the service may fetch from and send webhooks to, like hooks.internal:8443, 10.1.0.0/16.',
  },
  {
    name: 'FETCH_CA',
    fallback: '',
    meaning: 'PEM file of certificate authorities to trust when fetching, besides the usual ones.',
  },
  { name: 'SITEWRIGHT_URL', fallback: '', meaning: 'Installation that pull, push, export and import speak to.' },
  { name: 'SITEWRIGHT_KEY', fallback: '', meaning: 'API key that they use there.' },
  { name: 'STRICT_OUTPUT', fallback: '', meaning: '1 makes responses with undeclared fields fail; for tests.' },
]

/** Every variable of the environment, its default and what it means: docs and `sitewright doctor` are made from this. */
type Variable = { name: string; fallback: string; meaning: string }

export const VARIABLES: readonly Variable[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port to listen on; 0 picks a free one.' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 or :: for all.' },
  {
    name: 'BASE_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'Where clients reach the service; every address in an answer is built from it.',
  },
  { name: 'DATA_DIR', fallback: './data', meaning: 'Folder of the SQLite database and of everything kept on disk.' },
  { name: 'DATABASE_URL', fallback: '', meaning: 'postgres://… to keep data in PostgreSQL; unset means SQLite.' },
  { name: 'DATABASE_POOL', fallback: '10', meaning: 'PostgreSQL connections per process.' },
  {
    name: 'SITES_DOMAIN',
    fallback: 'localhost',
    meaning: 'Websites answer at {subdomain}.SITES_DOMAIN, on the port of BASE_URL.',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning: 'Mail server, smtp://user:password@host:587 or smtps://…; unset puts mail into DATA_DIR/outbox.',
  },
  {
    name: 'MAIL_FROM',
    fallback: '',
    meaning: 'Who mail is from, like Sitewright <hello@example.com>; needed with SMTP_URL.',
  },
  {
    name: 'SECRET_KEY',
    fallback: '',
    meaning: 'Seals secrets in the database, 32 characters or more; unset means a key kept in DATA_DIR/secret.key.',
  },
  { name: 'SIGN_UP', fallback: 'invite', meaning: 'Who may sign up: open (anybody), invite (the invited) or closed.' },
  {
    name: 'SIGN_IN_LIMIT',
    fallback: '20',
    meaning: 'Failed sign-ins per client address in a quarter of an hour; 0 is off.',
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: '',
    meaning: 'Addresses or networks of proxies whose X-Forwarded-For is believed, like 10.0.0.0/8, 127.0.0.1.',
  },
  { name: 'RATE_LIMIT', fallback: '3000', meaning: 'Requests a minute per credential; 0 is off.' },
  { name: 'WORKERS', fallback: '1', meaning: 'Processes that share the port and the database.' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'PLAN_LIMITS',
    fallback: '',
    meaning: 'JSON of limits that differ from the built-in ones, like {"pro": {"websites": 50, "audit_days": 90}}.',
  },
  { name: 'SITE_CACHE_MB', fallback: '64', meaning: 'Memory for rendered pages, per process, in MB.' },
  { name: 'RECORD_CACHE_MB', fallback: '24', meaning: 'Memory for encoded API answers, per process, in MB.' },
  { name: 'ASSET_CACHE_MB', fallback: '16', meaning: 'Memory for small uploaded files, per process, in MB.' },
  {
    name: 'S3_ENDPOINT',
    fallback: '',
    meaning: 'https://… of a server that speaks S3, to keep uploaded files there; unset means in DATA_DIR.',
  },
  { name: 'S3_BUCKET', fallback: '', meaning: 'Its bucket, which has to be there.' },
  { name: 'S3_REGION', fallback: 'us-east-1', meaning: 'Its region; many servers take any.' },
  { name: 'S3_ACCESS_KEY_ID', fallback: '', meaning: 'Its access key.' },
  { name: 'S3_SECRET_ACCESS_KEY', fallback: '', meaning: 'The secret of the access key.' },
  { name: 'S3_PATH_STYLE', fallback: '1', meaning: '1 for endpoint/bucket/key, 0 for bucket.endpoint/key.' },
  {
    name: 'CHROMIUM',
    fallback: '',
    meaning: 'Path of a Chromium or Chrome executable, for screenshots of pages; unset means none are taken.',
  },
  { name: 'SHUTDOWN_TIMEOUT', fallback: '10', meaning: 'Seconds that running requests get after SIGTERM.' },
  {
    name: 'OAUTH_REFRESH_GRACE',
    fallback: '60',
    meaning: 'Seconds within which using a refresh token again is a retry; later it ends the grant.',
  },
  {
    name: 'OAUTH_TOLERATED_SCOPES',
    fallback: '',
    meaning: 'Scope names that are dropped instead of refused, like openid offline_access.',
  },
  { name: 'OAUTH_REGISTER_LIMIT', fallback: '20', meaning: 'Clients that an address may register a minute; 0 is off.' },
  {
    name: 'FETCH_ALLOW',
    fallback: '',
    meaning:
      'Hosts or networks, with an optional :port, that the service may fetch from although they are not public, like hooks.internal:8443, 10.1.0.0/16.',
  },
  {
    name: 'FETCH_CA',
    fallback: '',
    meaning: 'PEM file of authorities to believe besides the usual ones when fetching.',
  },
  { name: 'STRICT_OUTPUT', fallback: '', meaning: '1 makes an answer with undeclared fields fail; for tests.' },
]

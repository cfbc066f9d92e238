/**
 * The only reader of the environment. Every variable, its default and what it means stands in `VARIABLES`; docs and
 * `sitewright doctor` are made from that table.
 */
import { accessSync, constants, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isMailAddress } from '#providers/mail/mailer.ts'
import { type FetchAllowance, fetchAllowances } from '#src/fetch-allowance.ts'
import { type Network, parseNetwork } from '#src/network.ts'
import { type Plans, plansWith } from '#src/plans.ts'

export type Config = {
  port: number
  host: string
  /** No trailing slash. */
  baseUrl: string
  /** True when BASE_URL was set: otherwise it follows the port that was really bound. */
  baseUrlIsFixed: boolean
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  sitesDomain: string
  /** Null puts mail into the outbox folder. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** Seals what must be readable again; null means a file in DATA_DIR. */
  secretKey: string | null
  /** Who may make a user of their own: anybody, whoever is invited, or nobody. */
  signUp: SignUp
  /** Failed sign-ins in a quarter of an hour per client address; 0 is off. */
  signInLimit: number
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: Network[]
  /** Requests a minute per credential; 0 is off. */
  rateLimit: number
  workers: number
  logLevel: string
  plans: Plans
  /** Bytes of rendered pages kept ready in memory. */
  siteCacheBytes: number
  /** Bytes of encoded API records kept ready in memory. */
  recordCacheBytes: number
  /** Milliseconds within which a refresh token that was used may be used again, as a retry. */
  oauthRefreshGrace: number
  /** Scope names that mean nothing to us and are dropped instead of refused. */
  oauthToleratedScopes: string[]
  /** Clients that an address may register a minute; 0 is off. */
  oauthRegisterLimit: number
  /** Hosts and networks that may be fetched although they are not public. */
  fetchAllow: FetchAllowance[]
  /** Authorities believed besides the usual ones when fetching, as PEM. */
  fetchAuthorities: string | null
  /** The executable that takes screenshots, or null. */
  chromium: string | null
  /** Answers with undeclared fields fail instead of losing them; for tests. */
  strictOutput: boolean
  /** Milliseconds that running requests get at SIGTERM. */
  shutdownTimeout: number
}

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
    meaning: 'JSON of limits that differ from the built-in ones, like {"pro": {"websites": 50}}.',
  },
  { name: 'SITE_CACHE_MB', fallback: '64', meaning: 'Memory for rendered pages, per process, in MB.' },
  { name: 'RECORD_CACHE_MB', fallback: '24', meaning: 'Memory for encoded API records, per process, in MB.' },
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

const SIGN_UPS = ['open', 'invite', 'closed'] as const
export type SignUp = (typeof SIGN_UPS)[number]
const MIN_SECRET_KEY = 32
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export class ConfigError extends Error {}

/** @throws ConfigError with a sentence that says how to mend the variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const text = (name: string) => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? VARIABLES.find((v) => v.name === name)!.fallback : value
  }
  const integer = (name: string, min: number, max: number) => {
    const value = Number(text(name))
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name} is '${text(name)}'; set it to a whole number from ${min} to ${max}.`)
    return value
  }
  const oneOf = (name: string, known: readonly string[]) => {
    if (!known.includes(text(name)))
      throw new ConfigError(`${name} is '${text(name)}'; set it to one of ${known.join(', ')}.`)
    return text(name)
  }
  const port = integer('PORT', 0, 65_535)
  const sitesDomain = text('SITES_DOMAIN').toLowerCase()
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(sitesDomain))
    throw new ConfigError(`SITES_DOMAIN is '${sitesDomain}'; set it to a bare domain name, like sites.example.com.`)
  const baseUrlIsFixed = Boolean(env.BASE_URL?.trim())
  const baseUrl = baseUrlIsFixed ? checkBaseUrl(text('BASE_URL'), sitesDomain) : `http://localhost:${port}`
  const databaseUrl = text('DATABASE_URL') || null
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://; unset it to use SQLite.')
  return {
    port,
    host: text('HOST'),
    baseUrl,
    baseUrlIsFixed,
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl,
    databasePool: integer('DATABASE_POOL', 2, 1000),
    sitesDomain,
    ...checkMail(text('SMTP_URL'), text('MAIL_FROM')),
    secretKey: checkSecretKey(text('SECRET_KEY')),
    signUp: oneOf('SIGN_UP', SIGN_UPS) as SignUp,
    signInLimit: integer('SIGN_IN_LIMIT', 0, 1_000_000),
    trustedProxies: checkNetworks(text('TRUSTED_PROXIES')),
    rateLimit: integer('RATE_LIMIT', 0, 1_000_000_000),
    workers: integer('WORKERS', 1, 256),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS),
    plans: checkPlans(text('PLAN_LIMITS')),
    siteCacheBytes: integer('SITE_CACHE_MB', 1, 65_536) * 1_000_000,
    recordCacheBytes: integer('RECORD_CACHE_MB', 1, 65_536) * 1_000_000,
    oauthRefreshGrace: integer('OAUTH_REFRESH_GRACE', 0, 3600) * 1000,
    oauthToleratedScopes: text('OAUTH_TOLERATED_SCOPES')
      .split(/[\s,]+/)
      .filter(Boolean),
    oauthRegisterLimit: integer('OAUTH_REGISTER_LIMIT', 0, 1_000_000),
    fetchAllow: checkFetchAllow(text('FETCH_ALLOW')),
    fetchAuthorities: readAuthorities(text('FETCH_CA')),
    chromium: checkExecutable('CHROMIUM', text('CHROMIUM')),
    strictOutput: text('STRICT_OUTPUT') === '1',
    shutdownTimeout: integer('SHUTDOWN_TIMEOUT', 0, 3600) * 1000,
  }
}

function checkSecretKey(value: string): string | null {
  if (value && value.length < MIN_SECRET_KEY)
    throw new ConfigError(`SECRET_KEY is too short; make one with: openssl rand -base64 ${MIN_SECRET_KEY}`)
  return value || null
}

function checkNetworks(list: string): Network[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => {
      const network = parseNetwork(text)
      if (!network)
        throw new ConfigError(`TRUSTED_PROXIES holds '${text}'; set it to addresses or networks, like 10.0.0.0/8.`)
      return network
    })
}

function checkPlans(changes: string): Plans {
  try {
    return plansWith(changes)
  } catch (error) {
    throw new ConfigError(`PLAN_LIMITS: ${(error as Error).message}.`)
  }
}

function checkFetchAllow(value: string): FetchAllowance[] {
  try {
    return fetchAllowances(value)
  } catch (error) {
    throw new ConfigError(`FETCH_ALLOW: ${(error as Error).message}.`)
  }
}

function readAuthorities(file: string): string | null {
  if (file === '') return null
  try {
    const pem = readFileSync(file, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  } catch {
    throw new ConfigError(`FETCH_CA is '${file}', which cannot be read; set it to a PEM file of certificates.`)
  }
  throw new ConfigError(`FETCH_CA is '${file}', which holds no certificate; set it to a PEM file of certificates.`)
}

function checkMail(smtpUrl: string, from: string): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  if (smtpUrl && !/^smtps?:\/\/[^/?#\s]+\/?$/.test(smtpUrl))
    throw new ConfigError('SMTP_URL must be smtp://[user:password@]host[:port], or smtps:// for TLS from the start.')
  if (smtpUrl && !isReadable(smtpUrl))
    throw new ConfigError('SMTP_URL cannot be read; write special characters of the password as %40 and the like.')
  if (smtpUrl && !from)
    throw new ConfigError('MAIL_FROM is missing; with SMTP_URL, set it to the address mail is from.')
  const [, quoted, name, bracketed, bare] = SENDER.exec(from || 'sitewright@localhost') ?? []
  const address = bracketed ?? bare
  if (!address || !isMailAddress(address))
    throw new ConfigError(`MAIL_FROM is '${from}'; set it to an address, like Sitewright <hello@example.com>.`)
  return { smtpUrl: smtpUrl || null, mailFrom: { name: (quoted ?? name ?? '').trim() || 'Sitewright', address } }
}

function isReadable(url: string): boolean {
  try {
    const { username, password } = new URL(url)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** `"Name" <address>`, `Name <address>` or the address alone. */
const SENDER = /^(?:(?:"([^"]*)"|([^"<>]*))\s*<([^<>]+)>|([^<>\s]+))$/

function checkExecutable(name: string, path: string): string | null {
  if (path === '') return null
  try {
    accessSync(path, constants.X_OK)
  } catch {
    throw new ConfigError(`${name} is '${path}', which is no executable file; set it to a whole path, or unset it.`)
  }
  return resolve(path)
}

function checkBaseUrl(value: string, sitesDomain: string): string {
  let url: URL
  try {
    url = new URL(value)
  } catch {
    throw new ConfigError(`BASE_URL is '${value}'; set it to a whole address, like https://sitewright.example.com.`)
  }
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError('BASE_URL must be http(s)://host[:port] without a path, a query or a fragment.')
  const host = url.hostname
  // A user-made site on the service's own host could read its cookies.
  if (host !== 'localhost' && (host === sitesDomain || host.endsWith(`.${sitesDomain}`)))
    throw new ConfigError(
      `BASE_URL's host '${host}' is SITES_DOMAIN '${sitesDomain}' or under it. Give websites a domain of their own.`,
    )
  return url.origin
}

/** The only reader of the environment. */
import { resolve } from 'node:path'
import type { Plans } from '#accounts/plans.ts'
import {
  checkBaseUrl,
  checkExecutable,
  checkFetchAllow,
  checkMail,
  checkMailSpf,
  checkNetworks,
  checkOrigins,
  checkPlans,
  checkReadable,
  checkSecretKey,
  readAuthorities,
  readS3,
  type S3Config,
} from '#config/checks.ts'
import { ConfigError } from '#config/config-error.ts'
import { parseDatabaseUrl } from '#config/database-url.ts'
import { checkNameservers, type PowerDnsConfig, readPowerDns } from '#config/dns.ts'
import { type AcmeConfig, readAcme, readTlsFiles, type TlsFiles } from '#config/https.ts'
import { type RegistrarConfig, readRegistrar } from '#config/registrar.ts'
import { checkResolvers, checkSiteAddresses } from '#config/resolvers.ts'
import { VARIABLES } from '#config/variables.ts'
import type { FetchAllowance } from '#net/fetch-allowance.ts'
import type { Network } from '#net/networks.ts'

export type Config = {
  port: number
  host: string
  /** No trailing slash. */
  baseUrl: string
  /** True when BASE_URL was set; otherwise `baseUrl` follows the port that was bound. */
  baseUrlIsFixed: boolean
  /** Port for https; null serves http only. */
  httpsPort: number | null
  /** Files of the certificate for the service's own host. */
  tlsFiles: TlsFiles | null
  /** Where certificates for domains are ordered; null where nothing is ordered. */
  acme: AcmeConfig | null
  /** Port of what a proxy on this machine asks; null when it is off. */
  internalPort: number | null
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  sitesDomain: string
  /** The public addresses of websites, which apex domains point to; empty means those that the target of CNAMEs has. */
  siteAddresses: string[]
  /** DNS resolvers for checks of domains; null means the system's. */
  dnsResolvers: string[] | null
  /** Null writes mail to the outbox folder. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** What lets the mail server send, in SPF records; null when it is not known. */
  mailSpf: string | null
  /** Encrypts secrets that must be readable again; null means a key file in DATA_DIR. */
  secretKey: string | null
  /** Who may create a user: anyone, invited people only, or nobody. */
  signUp: SignUp
  /** Failed sign-ins per client address in 15 minutes; 0 turns the limit off. */
  signInLimit: number
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: Network[]
  /** Origins whose pages may use the tool endpoint. */
  corsOrigins: string[]
  /** Whether views of pages are counted. */
  analytics: boolean
  /** Open connections per client address and process; 0 turns the limit off. */
  connectionLimit: number
  /** Requests per minute and credential; 0 turns the limit off. */
  rateLimit: number
  workers: number
  logLevel: string
  plans: Plans
  /** Bytes of memory for rendered pages. */
  siteCacheBytes: number
  /** Milliseconds for which visitors get what is cached while PostgreSQL cannot be reached. */
  serveStale: number
  /** Pages per minute to render for one visitor address; 0 turns the limit off. */
  siteRenderLimit: number
  /** Requests per minute by which one address may send forms and the like to websites; 0 turns the limit off. */
  visitLimit: number
  /** An mmdb file with cities, and what its licence requires to be shown; null for countries alone. */
  geoDatabase: string | null
  geoAttribution: string | null
  /** Whether visitors who send `DNT: 1` or `Sec-GPC: 1` are left out of analytics. */
  honorDnt: boolean
  /** Whether the names of crawlers are verified by reverse DNS. */
  verifyAgents: boolean
  /** Bytes of memory for encoded API answers. */
  recordCacheBytes: number
  /** Milliseconds within which a used refresh token may be used again, as a retry. */
  oauthRefreshGrace: number
  /** Unknown scope names that are ignored instead of refused. */
  oauthToleratedScopes: string[]
  /** OAuth clients that an address may register per minute; 0 turns the limit off. */
  oauthRegisterLimit: number
  /** Bytes of memory for small uploaded files. */
  assetCacheBytes: number
  /** Where files are stored; null means on disk, in DATA_DIR. */
  s3: S3Config | null
  /** Private hosts and networks that may be fetched from. */
  fetchAllow: FetchAllowance[]
  /** Certificate authorities trusted when fetching, besides the usual ones, as PEM. */
  fetchAuthorities: string | null
  /** The Chromium that takes screenshots, or null. */
  chromium: string | null
  /** Responses with undeclared fields fail instead of dropping them; for tests. */
  strictOutput: boolean
  /** Of the DNS server for managed domains, by UDP and TCP; null turns it off. */
  dnsPort: number | null
  dnsHost: string
  /** Names of the servers that answer for managed domains. */
  dnsNameservers: string[]
  /** DNS answers per second by UDP to one network; 0 turns the limit off. */
  dnsRateLimit: number
  /** Null answers for managed domains from our database. */
  powerDns: PowerDnsConfig | null
  /** Who sells domains, and for how much. */
  registrar: RegistrarConfig
  /** Milliseconds that running requests have to finish after SIGTERM. */
  shutdownTimeout: number
  /** The installation that `pull` and `push` speak to, and the key; empty when unset. */
  remoteUrl: string
  remoteKey: string
}

const SIGN_UPS = ['open', 'invite', 'closed'] as const
export type SignUp = (typeof SIGN_UPS)[number]
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** @throws ConfigError with a sentence that says how to correct the variable */
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
  if (databaseUrl !== null) parseDatabaseUrl(databaseUrl)
  return {
    port,
    host: text('HOST'),
    baseUrl,
    baseUrlIsFixed,
    httpsPort: text('HTTPS_PORT') ? integer('HTTPS_PORT', 0, 65_535) : null,
    tlsFiles: readTlsFiles(text),
    acme: readAcme(text, readAuthorities),
    internalPort: text('INTERNAL_PORT') ? integer('INTERNAL_PORT', 0, 65_535) : null,
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl,
    databasePool: integer('DATABASE_POOL', 2, 1000),
    sitesDomain,
    siteAddresses: checkSiteAddresses(text('SITE_ADDRESSES')),
    dnsResolvers: checkResolvers(text('DNS_RESOLVERS')),
    ...checkMail(text('SMTP_URL'), text('MAIL_FROM')),
    mailSpf: checkMailSpf(text('MAIL_SPF')),
    secretKey: checkSecretKey(text('SECRET_KEY')),
    signUp: oneOf('SIGN_UP', SIGN_UPS) as SignUp,
    signInLimit: integer('SIGN_IN_LIMIT', 0, 1_000_000),
    trustedProxies: checkNetworks(text('TRUSTED_PROXIES')),
    corsOrigins: checkOrigins(text('CORS_ORIGINS')),
    connectionLimit: integer('CONNECTION_LIMIT', 0, 1_000_000),
    rateLimit: integer('RATE_LIMIT', 0, 1_000_000_000),
    analytics: oneOf('ANALYTICS', ['on', 'off']) === 'on',
    workers: integer('WORKERS', 1, 256),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS),
    plans: checkPlans(text('PLAN_LIMITS')),
    siteCacheBytes: integer('SITE_CACHE_MB', 1, 65_536) * 1_000_000,
    serveStale: integer('SERVE_STALE', 0, 604_800) * 1000,
    siteRenderLimit: integer('SITE_RENDER_LIMIT', 0, 1_000_000_000),
    visitLimit: integer('VISIT_LIMIT', 0, 1_000_000_000),
    geoDatabase: checkReadable('GEO_DATABASE', text('GEO_DATABASE')),
    geoAttribution: text('GEO_ATTRIBUTION') || null,
    honorDnt: text('HONOR_DNT') === '1',
    verifyAgents: text('VERIFY_AGENTS') === '1',
    recordCacheBytes: integer('RECORD_CACHE_MB', 1, 65_536) * 1_000_000,
    oauthRefreshGrace: integer('OAUTH_REFRESH_GRACE', 0, 3600) * 1000,
    oauthToleratedScopes: text('OAUTH_TOLERATED_SCOPES')
      .split(/[\s,]+/)
      .filter(Boolean),
    oauthRegisterLimit: integer('OAUTH_REGISTER_LIMIT', 0, 1_000_000),
    assetCacheBytes: integer('ASSET_CACHE_MB', 1, 65_536) * 1_000_000,
    s3: text('S3_ENDPOINT') ? readS3(text) : null,
    fetchAllow: checkFetchAllow(text('FETCH_ALLOW')),
    fetchAuthorities: readAuthorities('FETCH_CA', text('FETCH_CA')),
    chromium: checkExecutable('CHROMIUM', text('CHROMIUM')),
    dnsPort: text('DNS_PORT') ? integer('DNS_PORT', 0, 65_535) : null,
    dnsHost: text('DNS_HOST'),
    dnsNameservers: checkNameservers(text('DNS_NAMESERVERS')),
    dnsRateLimit: integer('DNS_RATE_LIMIT', 0, 1_000_000),
    powerDns: text('POWERDNS_URL') ? readPowerDns(text) : null,
    registrar: readRegistrar(text),
    strictOutput: text('STRICT_OUTPUT') === '1',
    shutdownTimeout: integer('SHUTDOWN_TIMEOUT', 0, 3600) * 1000,
    remoteUrl: text('SITEWRIGHT_URL'),
    remoteKey: text('SITEWRIGHT_KEY'),
  }
}

/**
 * The only reader of the environment. Every variable, its default and what it means stands in `VARIABLES`; docs and
 * `sitewright doctor` are made from that table.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FetchAllowance, fetchAllowances } from '#src/fetch-allowance.ts'
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
  /** Requests a minute per credential; 0 is off. */
  rateLimit: number
  workers: number
  logLevel: string
  plans: Plans
  /** Bytes of rendered pages kept ready in memory. */
  siteCacheBytes: number
  /** Bytes of encoded API records kept ready in memory. */
  recordCacheBytes: number
  /** Bytes of small files kept ready in memory for visitors. */
  assetCacheBytes: number
  /** Where files are kept; null means on disk, in DATA_DIR. */
  s3: S3Config | null
  /** Hosts and networks that may be fetched although they are not public. */
  fetchAllow: FetchAllowance[]
  /** Authorities believed besides the usual ones when fetching, as PEM. */
  fetchAuthorities: string | null
  /** Answers with undeclared fields fail instead of losing them; for tests. */
  strictOutput: boolean
  /** Milliseconds that running requests get at SIGTERM. */
  shutdownTimeout: number
}

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
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
  { name: 'SHUTDOWN_TIMEOUT', fallback: '10', meaning: 'Seconds that running requests get after SIGTERM.' },
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
    rateLimit: integer('RATE_LIMIT', 0, 1_000_000_000),
    workers: integer('WORKERS', 1, 256),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS),
    plans: checkPlans(text('PLAN_LIMITS')),
    siteCacheBytes: integer('SITE_CACHE_MB', 1, 65_536) * 1_000_000,
    recordCacheBytes: integer('RECORD_CACHE_MB', 1, 65_536) * 1_000_000,
    assetCacheBytes: integer('ASSET_CACHE_MB', 1, 65_536) * 1_000_000,
    s3: text('S3_ENDPOINT') ? s3Config(text) : null,
    fetchAllow: checkFetchAllow(text('FETCH_ALLOW')),
    fetchAuthorities: readAuthorities(text('FETCH_CA')),
    strictOutput: text('STRICT_OUTPUT') === '1',
    shutdownTimeout: integer('SHUTDOWN_TIMEOUT', 0, 3600) * 1000,
  }
}

function s3Config(text: (name: string) => string): S3Config {
  const endpoint = text('S3_ENDPOINT')
  if (!/^https?:\/\/[^/?#]+(\/[^?#]*)?$/.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError(`S3_ENDPOINT is '${endpoint}'; set it to an address like https://s3.example.com.`)
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    if (!text(name)) throw new ConfigError(`${name} is missing: S3_ENDPOINT is set, so set it too, or unset both.`)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text('S3_BUCKET')))
    throw new ConfigError(`S3_BUCKET is '${text('S3_BUCKET')}'; set it to the name of a bucket.`)
  if (!['0', '1'].includes(text('S3_PATH_STYLE')))
    throw new ConfigError(`S3_PATH_STYLE is '${text('S3_PATH_STYLE')}'; set it to 0 or 1.`)
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    bucket: text('S3_BUCKET'),
    region: text('S3_REGION'),
    accessKeyId: text('S3_ACCESS_KEY_ID'),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
    pathStyle: text('S3_PATH_STYLE') === '1',
  }
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

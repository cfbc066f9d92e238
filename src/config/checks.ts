import { accessSync, constants, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plans, plansWith } from '#accounts/plans.ts'
import { ConfigError } from '#config/config-error.ts'
import { parseMechanism } from '#mail/policies/spf-record.ts'
import { type FetchAllowance, fetchAllowances } from '#net/fetch-allowance.ts'
import { type Network, parseNetwork } from '#net/networks.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

const MIN_SECRET_KEY = 32

export function checkSecretKey(value: string): string | null {
  if (value && value.length < MIN_SECRET_KEY)
    throw new ConfigError(`SECRET_KEY is too short; make one with: openssl rand -base64 ${MIN_SECRET_KEY}`)
  return value || null
}

export function checkNetworks(list: string): Network[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => {
      const network = parseNetwork(text)
      if (!network)
        throw new ConfigError(`TRUSTED_PROXIES contains '${text}'; set it to addresses or networks, like 10.0.0.0/8.`)
      return network
    })
}

export function checkOrigins(list: string): string[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : null
      if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '').toLowerCase() === url.origin)
        return url.origin
      throw new ConfigError(`CORS_ORIGINS contains '${text}'; set it to origins, like https://app.example.com.`)
    })
}

export function checkPlans(changes: string): Plans {
  try {
    return plansWith(changes)
  } catch (error) {
    throw new ConfigError(`PLAN_LIMITS: ${(error as Error).message}.`)
  }
}

export function checkFetchAllow(value: string): FetchAllowance[] {
  try {
    return fetchAllowances(value)
  } catch (error) {
    throw new ConfigError(`FETCH_ALLOW: ${(error as Error).message}.`)
  }
}

export function readAuthorities(name: string, file: string): string | null {
  if (file === '') return null
  try {
    const pem = readFileSync(file, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  } catch {
    throw new ConfigError(`${name} is '${file}', which cannot be read; set it to a PEM file of certificates.`)
  }
  throw new ConfigError(`${name} is '${file}', which contains no certificate; set it to a PEM file of certificates.`)
}

type MailConfig = { smtpUrl: string | null; mailFrom: { name: string; address: string } }

export function checkMail(smtpUrl: string, from: string): MailConfig {
  if (smtpUrl && !/^smtps?:\/\/[^/?#\s]+\/?$/.test(smtpUrl))
    throw new ConfigError('SMTP_URL must be smtp://[user:password@]host[:port], or smtps:// for TLS from the start.')
  if (smtpUrl && !isValidUrl(smtpUrl))
    throw new ConfigError('SMTP_URL is invalid; percent-encode special characters of the password, like %40.')
  if (smtpUrl && !from)
    throw new ConfigError('MAIL_FROM is missing; SMTP_URL requires the address that mail is sent from.')
  const [, quoted, name, bracketed, bare] = SENDER.exec(from || 'sitewright@localhost') ?? []
  const address = bracketed ?? bare
  if (!address || !isMailAddress(address))
    throw new ConfigError(`MAIL_FROM is '${from}'; set it to an address, like Sitewright <hello@example.com>.`)
  return { smtpUrl: smtpUrl || null, mailFrom: { name: (quoted ?? name ?? '').trim() || 'Sitewright', address } }
}

/** A single mechanism, like include:spf.example.net. */
export function checkMailSpf(text: string): string | null {
  if (!text) return null
  try {
    if (parseMechanism(text).value) return text
  } catch {}
  throw new ConfigError(`MAIL_SPF is '${text}'; set it to one term of an SPF record, like include:spf.example.com.`)
}

function isValidUrl(url: string): boolean {
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

export function checkExecutable(name: string, path: string): string | null {
  if (path === '') return null
  try {
    accessSync(path, constants.X_OK)
  } catch {
    throw new ConfigError(
      `${name} is '${path}', which is not an executable file; set it to an absolute path, or unset it.`,
    )
  }
  return resolve(path)
}

export function checkReadable(name: string, path: string): string | null {
  if (path === '') return null
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new ConfigError(`${name} is '${path}', which cannot be read; set it to the path of a file, or unset it.`)
  }
  return resolve(path)
}

export function checkBaseUrl(value: string, sitesDomain: string): string {
  let url: URL
  try {
    url = new URL(value)
  } catch {
    throw new ConfigError(`BASE_URL is '${value}'; set it to a full URL, like https://sitewright.example.com.`)
  }
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError('BASE_URL must be http(s)://host[:port] without a path, a query or a fragment.')
  const host = url.hostname
  // A website under the service's own host could read its cookies.
  if (host !== 'localhost' && (host === sitesDomain || host.endsWith(`.${sitesDomain}`)))
    throw new ConfigError(
      `BASE_URL's host '${host}' is SITES_DOMAIN '${sitesDomain}' or under it. Give websites a separate domain.`,
    )
  return url.origin
}

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

export function readS3(text: (name: string) => string): S3Config {
  const endpoint = text('S3_ENDPOINT')
  if (!/^https?:\/\/[^/?#]+(\/[^?#]*)?$/.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError(`S3_ENDPOINT is '${endpoint}'; set it to a URL like https://s3.example.com.`)
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    if (!text(name)) throw new ConfigError(`${name} is missing; set it, or unset S3_ENDPOINT.`)
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

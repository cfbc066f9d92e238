import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import type { Config } from '#config.ts'
import { type Finding, fine, messageOf, notice, wrong } from '#doctor/finding.ts'
import { untrustedSentence } from '#http/untrusted-forwards.ts'

const ANSWER_TIMEOUT_MS = 10_000

/** Whether websites can be reached by those who can reach the service. */
export function checkBaseUrl({ baseUrl, baseUrlIsFixed, sitesDomain }: Config): Finding {
  const { protocol, hostname } = new URL(baseUrl)
  const both = `BASE_URL ${baseUrl}, websites at {subdomain}.${sitesDomain}`
  const here = isLocal(hostname)
  if (!here && isLocal(sitesDomain))
    return wrong(both, 'Set SITES_DOMAIN to a domain with a wildcard record: only this machine reaches localhost.')
  if (here && !isLocal(sitesDomain) && !baseUrlIsFixed)
    return notice(both, 'Set BASE_URL to where clients reach the service; addresses in answers are built from it.')
  if (!here && protocol === 'http:')
    return notice(both, 'Put it behind https: credentials are sent with every request.')
  return fine(both)
}

/** Whether those whom BASE_URL and HTTPS_PORT invite can connect: at a loopback address only programs on this machine can. */
export function checkHost({
  host,
  httpsPort,
  baseUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'httpsPort' | 'baseUrl' | 'trustedProxies'>): Finding {
  const says = `HOST is ${host}`
  if (!isLocal(host) && host !== '::1') return fine(says)
  const fix = 'Set HOST=0.0.0.0, or :: for IPv6 too.'
  if (httpsPort !== null) return wrong(`${says}, so HTTPS_PORT ${httpsPort} answers only this machine`, fix)
  if (isLocal(new URL(baseUrl).hostname) || trustedProxies.length > 0) return fine(says)
  return notice(
    `${says}, so only this machine reaches the service, and BASE_URL ${baseUrl} is public`,
    `${fix} Behind a proxy on this machine HOST is right: set TRUSTED_PROXIES=127.0.0.1 for it.`,
  )
}

export async function checkWildcard({ sitesDomain }: Pick<Config, 'sitesDomain'>): Promise<Finding> {
  const name = `doctor-${randomBytes(4).toString('hex')}.${sitesDomain}`
  try {
    const { address } = await lookup(name)
    return fine(`*.${sitesDomain} resolves to ${address}`)
  } catch (error) {
    if (isLocal(sitesDomain))
      return notice(
        `${name} does not resolve here`,
        'Browsers find *.localhost without DNS; others need a Host header.',
      )
    return wrong(
      `${name} does not resolve: ${messageOf(error)}`,
      `Add a DNS record *.${sitesDomain} that leads to this machine, or set SITES_DOMAIN to a domain that has one.`,
    )
  }
}

/** Free, or taken by us. */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Finding> {
  if (port === 0) return fine('PORT 0 takes any free port')
  const failure = await bind(port, host)
  if (failure === null) return fine(`Port ${port} is free`)
  if (failure === 'EADDRINUSE') {
    const version = await runningVersion(port, host)
    if (version) return fine(`Port ${port} is answered by Sitewright ${version}`)
    if (version === undefined)
      return wrong(
        `What has port ${port} does not answer`,
        'If that is Sitewright, look at its log; or set PORT to a free port.',
      )
    return wrong(`Port ${port} is taken by another program`, 'Stop it, or set PORT to a free port.')
  }
  if (failure === 'EACCES') return wrong(`Port ${port} needs more rights`, 'Set PORT to 1024 or higher.')
  return wrong(`Nothing can listen at ${host}: ${failure}`, 'Set HOST to an address of this machine, or 0.0.0.0.')
}

/**
 * Whether a proxy in front of the running service is trusted. It is asked at BASE_URL, so that the request comes by the proxy,
 * and then at its own port, which knows what it has seen.
 */
export async function checkProxy({ baseUrl, port, host }: Pick<Config, 'baseUrl' | 'port' | 'host'>): Promise<Finding> {
  for (const url of [baseUrl, localUrl(port, host)]) {
    const [sentence, peer] = UNTRUSTED.exec(await startPageAt(url)) ?? []
    if (sentence && peer)
      return wrong(sentence, `Set TRUSTED_PROXIES=${peer} if the proxy is yours; otherwise keep it from the service.`)
  }
  return fine('No proxy was seen that is not trusted')
}

const UNTRUSTED = new RegExp(untrustedSentence('(\\S+)'))

async function startPageAt(url: string): Promise<string> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })).text()
  } catch {
    return ''
  }
}

function localUrl(port: number, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function bind(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve((error as { code?: string }).code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** @returns the release that answers there, null when it is not ours, undefined without an answer in time */
async function runningVersion(port: number, host: string): Promise<string | null | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const answer = await fetch(`${localUrl(port, host)}/api/v1/openapi.json`, { signal })
    const { info } = (await answer.json()) as { info?: { title?: string; version?: string } }
    return info?.title === 'Sitewright API' ? (info.version ?? null) : null
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? undefined : null
  }
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(host)
}

import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { bucketOf } from '#config/backups.ts'
import type { Config } from '#config.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import { openGeo, openResolver } from '#process/view-adapters.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'
import { diskBackup } from '#providers/blobs/backups/disk.ts'
import { s3Backup } from '#providers/blobs/backups/s3.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { diskBlobs } from '#providers/blobs/disk.ts'
import { s3Blobs } from '#providers/blobs/s3.ts'
import { chromiumBrowser } from '#providers/browser/chromium.ts'
import { noBrowser } from '#providers/browser/no-browser.ts'
import { acmeAuthority } from '#providers/certificates/acme/acme-authority.ts'
import type { CertificateAuthority } from '#providers/certificates/certificate-authority.ts'
import type { DnsProvider } from '#providers/dns/dns-provider.ts'
import { embeddedDns } from '#providers/dns/embedded.ts'
import { powerDns } from '#providers/dns/powerdns.ts'
import { bunnyEdge } from '#providers/edge/bunny.ts'
import { cloudflareEdge } from '#providers/edge/cloudflare.ts'
import type { Edge } from '#providers/edge/edge.ts'
import { fastlyEdge } from '#providers/edge/fastly.ts'
import { nginxEdge } from '#providers/edge/nginx.ts'
import { varnishEdge } from '#providers/edge/varnish.ts'
import { GuardedFetcher } from '#providers/fetch/guarded-fetcher.ts'
import { GuardedPoster } from '#providers/fetch/guarded-poster.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import { openMmdb } from '#providers/geo/mmdb-file.ts'
import { shippedFile } from '#providers/geo/mmdb-geo.ts'
import type { IdentityProvider } from '#providers/identity/identity-provider.ts'
import { openIdProvider } from '#providers/identity/openid.ts'
import { sharpImages } from '#providers/images/sharp.ts'
import type { Mailer } from '#providers/mail/mailer.ts'
import { outboxMailer } from '#providers/mail/outbox.ts'
import { smtpMailer } from '#providers/mail/smtp.ts'
import { dnsimpleRegistrar } from '#providers/registrar/dnsimple.ts'
import { rdapClient } from '#providers/registrar/rdap.ts'
import type { Registrar } from '#providers/registrar/registrar.ts'
import { staticRegistrar } from '#providers/registrar/static.ts'
import type { Tracer } from '#providers/traces/tracer.ts'

/** Which adapter stands behind which port is decided here and nowhere else. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, mailFrom)
  return outboxMailer(join(dataDir, 'outbox'), mailFrom, (file) => log.info({ file }, 'mail waits in the outbox'))
}

/** Connections to webhooks at a time: those of deliveries, and those of tests that people make. */
const MAX_HOOKS = 10_000

type Adapters = Omit<Providers, 'downloads' | 'vault' | 'hooks'> & { hooks: GuardedPoster }

export function providersOf(config: Config, log: Logger): Adapters {
  const { chromium } = config
  const onFailure = (err: unknown, stderr: string) => log.warn({ err, stderr }, 'a screenshot could not be taken')
  const fetching = { allowances: config.fetchAllow, authorities: config.fetchAuthorities }
  const fetcher = new GuardedFetcher(fetching)
  return {
    blobs: blobStoreOf(config),
    browser: chromium ? chromiumBrowser({ executable: chromium, onFailure }) : noBrowser,
    fetcher,
    hooks: new GuardedPoster({ ...fetching, maxConcurrent: MAX_HOOKS }),
    images: sharpImages(),
    geo: openGeo(config, log),
    registrar: registrarOf(config, fetcher),
    resolver: openResolver(config),
    dns: dnsProviderOf(config),
  }
}

/** The age and the type of the data on places. @throws Error when it cannot be read */
export async function readGeoFacts(file: string | null): Promise<{ builtAt: number; type: string }> {
  return openMmdb(file ?? shippedFile())
}

function dnsProviderOf(config: Config): DnsProvider {
  return config.powerDns ? powerDns(config.powerDns, config.dnsNameservers) : embeddedDns
}

/** Loaded only where traces are sent somewhere. */
export async function openTracer({ traces }: Pick<Config, 'traces'>): Promise<Tracer | null> {
  if (!traces) return null
  const [{ otlpTracer }, { traceCalls }] = await Promise.all([
    import('#providers/traces/otlp.ts'),
    import('#providers/traces/trace-calls.ts'),
  ])
  const tracer = otlpTracer(traces)
  const stopCalls = traceCalls(tracer)
  const close = () => {
    stopCalls()
    return tracer.close()
  }
  return { ...tracer, close }
}

/** Uploaded files: beside the database, or in S3 when that is configured. */
export function blobStoreOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): BlobStore {
  return s3 ? s3Blobs(s3) : diskBlobs(join(dataDir, 'blobs'))
}

/**
 * A backup, or a place of several: a folder, or `s3://bucket/prefix`.
 * @throws ConfigError when no S3 server is configured
 */
export function backupFolderOf({ backupS3, s3 }: Pick<Config, 'backupS3' | 's3'>, place: string): BackupFolder {
  const named = bucketOf(place, { backupS3, s3 })
  return named ? s3Backup(named.options, named.prefix) : diskBackup(resolve(place))
}

/** Who sells domains: DNSimple when that is configured, else the operator by hand, who asks registries through `fetcher`. */
export function registrarOf(config: Config, fetcher: SafeFetcher = new GuardedFetcher()): Registrar {
  const { registrar } = config
  const { dnsimple, rdapUrl, currency, vatNote } = registrar
  if (dnsimple) return dnsimpleRegistrar({ ...dnsimple, currency, vatNote })
  return staticRegistrar({ ...registrar, rdap: rdapUrl === null ? null : rdapClient({ fetcher, url: rdapUrl }) })
}

/** By which people sign in; null where there is none. */
export function identityProviderOf({ openId }: Pick<Config, 'openId'>): IdentityProvider | null {
  return openId && openIdProvider(openId)
}

/** Null where this process orders no certificates. */
export function authorityOf({ acme }: Pick<Config, 'acme'>): CertificateAuthority | null {
  return acme && acmeAuthority(acme)
}

/** The shared cache in front of the service; null where there is none. */
export function edgeOf({ edge }: Pick<Config, 'edge'>): Edge | null {
  if (!edge) return null
  const { kind, urls, key, zone } = edge
  if (kind === 'nginx') return nginxEdge
  if (kind === 'varnish') return varnishEdge({ urls, key })
  const [api] = urls as [string]
  const makers = { cloudflare: cloudflareEdge, fastly: fastlyEdge, bunny: bunnyEdge }
  return makers[kind]({ api, zone, key })
}

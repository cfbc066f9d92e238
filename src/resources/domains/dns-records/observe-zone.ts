import type { Resolver } from '#providers/resolver/resolver.ts'
import { type Checked, checkRecord, type Given } from '#resources/domains/dns-records/rules/check-record.ts'

/** Hosts that domains usually have; the DNS gives no list of the others. */
const HOSTS = [
  '@',
  'www',
  'mail',
  'smtp',
  'imap',
  'pop',
  'webmail',
  'autodiscover',
  'autoconfig',
  'ftp',
  'blog',
  'shop',
  'api',
  'app',
  'dev',
  'staging',
  'cdn',
  'status',
  'docs',
  'help',
]
const TEXT_HOSTS = [
  '@',
  '_dmarc',
  '_mta-sts',
  '_smtp._tls',
  'default._domainkey',
  'google._domainkey',
  'selector1._domainkey',
  'selector2._domainkey',
  'k1._domainkey',
  's1._domainkey',
  's2._domainkey',
  'mail._domainkey',
  'dkim._domainkey',
]
const TTL_S = 3_600
/** What has not been answered by then is left out, in milliseconds. */
const MAX_MS = 6_000
const MAX_SEEN = 200

type Answer = { ok: true; given: Given[] } | { ok: false; failed: boolean }
export type Observed = { records: Checked[] /** Whether every question was answered. */; complete: boolean }

/** The records that a name answers in the public DNS at usual hosts, so that they are not lost when its DNS moves here. */
export async function observeZone(resolver: Resolver, name: string): Promise<Observed> {
  const seen: Given[] = []
  let complete = true
  const look = async (asked: Promise<Answer>) => {
    const answer = await asked
    if (answer.ok) seen.push(...answer.given)
    else if (answer.failed) complete = false
  }
  const work = Promise.all([
    ...HOSTS.map((host) => look(addressesAt(resolver, host, nameAt(host, name)))),
    ...TEXT_HOSTS.map((host) => look(textAt(resolver, host, nameAt(host, name)))),
    look(mailAt(resolver, name)),
  ])
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), MAX_MS)
  if ((await Promise.race([work, late.promise])) === 'late') complete = false
  clearTimeout(timer)
  const checks = seen.slice(0, MAX_SEEN).map((given) => checkRecord(given, name))
  return { records: checks.flatMap((check) => (check.ok ? [check.value] : [])), complete }
}

async function addressesAt(resolver: Resolver, host: string, full: string): Promise<Answer> {
  const cname = host === '@' ? ({ ok: false, reason: 'none' } as const) : await resolver.cname(full)
  if (cname.ok) return given('CNAME', host, cname.values.slice(0, 1))
  const [a, aaaa] = await Promise.all([resolver.a(full), resolver.aaaa(full)])
  const failed = [cname, a, aaaa].some((answer) => !answer.ok && answer.reason === 'failed')
  if (!a.ok && !aaaa.ok) return { ok: false, failed }
  const records = [
    ...given('A', host, a.ok ? a.values : []).given,
    ...given('AAAA', host, aaaa.ok ? aaaa.values : []).given,
  ]
  return { ok: true, given: records }
}

async function textAt(resolver: Resolver, host: string, full: string): Promise<Answer> {
  const text = await resolver.txt(full)
  return text.ok ? given('TXT', host, text.values) : { ok: false, failed: text.reason === 'failed' }
}

async function mailAt(resolver: Resolver, full: string): Promise<Answer> {
  const mail = await resolver.mx(full)
  if (!mail.ok) return { ok: false, failed: mail.reason === 'failed' }
  const records = mail.values.map(({ exchange, priority }) => ({
    type: 'MX' as const,
    host: '@',
    record: exchange === '' ? '.' : exchange,
    ttl: TTL_S,
    priority,
  }))
  return { ok: true, given: records }
}

function given(type: Given['type'], host: string, values: readonly string[]): { ok: true; given: Given[] } {
  return { ok: true, given: values.map((record) => ({ type, host, record, ttl: TTL_S })) }
}

function nameAt(host: string, name: string): string {
  return host === '@' ? name : `${host}.${name}`
}

import type { KeyObject } from 'node:crypto'
import { rdataText } from '#dns/record-text.ts'
import { boundedText, failureText } from '#providers/bounded-text.ts'
import type { DnsOutcome, DnsProvider, RecordSet, SigningKey } from '#providers/dns/dns-provider.ts'

type Config = { url: string; key: string; server: string; timeoutMs: number }
type Answer = { status: number; body: unknown }
type RemoteSet = { name: string; type: string }

/** A zone of 1,000 records with the longest texts is half of it. */
const MAX_ANSWER_BYTES = 20_000_000
/** The `account` of zones that were made here; others are never touched. */
const ACCOUNT = 'sitewright'
const MAX_MESSAGE_CHARACTERS = 200

/** PowerDNS by its HTTP API. The server makes the SOA and moves its serial. */
export function powerDns({ url, key, server, timeoutMs }: Config, nameservers: readonly string[]): DnsProvider {
  const zones = `${url}/api/v1/servers/${encodeURIComponent(server)}/zones`

  /** @throws Error when there is no answer in time */
  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(zones + path, {
      method,
      headers: {
        'x-api-key': key,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await boundedText(response, MAX_ANSWER_BYTES)
    return { status: response.status, body: jsonOf(text) }
  }

  const makeZone = (name: string, sets: readonly RecordSet[]) =>
    call('POST', '', {
      name: `${name}.`,
      kind: 'Native',
      account: ACCOUNT,
      soa_edit_api: 'DEFAULT',
      nameservers: nameservers.map((server) => `${server}.`),
      rrsets: sets.map((set) => patchOf(name, set)),
    })

  const patch = (name: string, rrsets: object[]) => call('PATCH', pathOf(name), { rrsets })

  /** From then on the server signs on its own. New keys are added before old ones are deleted, so a signed zone always has one. */
  async function signZone(name: string, keys: readonly SigningKey[]): Promise<Answer> {
    const at = `${pathOf(name)}/cryptokeys`
    const found = await call('GET', at)
    if (found.status !== 200) return found
    const present = found.body as { id: number; dnskey: string }[]
    const has = ({ publicKey }: SigningKey) => present.some(({ dnskey }) => dnskey.endsWith(` ${publicKey}`))
    const added = keys.filter((key) => !has(key))
    const removed = present.filter(({ dnskey }) => !keys.some(({ publicKey }) => dnskey.endsWith(` ${publicKey}`)))
    for (const { privateKey } of added) {
      const key = { keytype: 'csk', active: true, published: true, privatekey: privateKeyText(privateKey) }
      const made = await call('POST', at, key)
      if (made.status >= 300) return made
    }
    for (const { id } of removed) {
      const gone = await call('DELETE', `${at}/${id}`)
      if (gone.status >= 300) return gone
    }
    return added.length + removed.length > 0 ? call('PUT', `${pathOf(name)}/rectify`) : found
  }

  async function fillZone(name: string, sets: readonly RecordSet[]): Promise<Answer> {
    const found = await call('GET', pathOf(name))
    if (found.status === 404) return makeZone(name, sets)
    if (found.status !== 200) return found
    if (!isOurs(found)) return notOurs(name)
    const wanted = new Set(sets.map((set) => `${nameOf(name, set.host)} ${set.type}`))
    const others = setsIn(found).filter((set) => !isOwn(name, set) && !wanted.has(`${set.name} ${set.type}`))
    // Before the new ones, which may not stand beside them.
    const removed = others.map((set) => ({ name: set.name, type: set.type, changetype: 'DELETE' }))
    const changed = [...removed, ...sets.map((set) => patchOf(name, set))]
    return changed.length > 0 ? patch(name, changed) : found
  }

  return {
    remote: true,
    replaceZone: (name, sets, keys) =>
      outcomeOf(async () => {
        const filled = await fillZone(name, sets)
        return filled.status < 300 ? signZone(name, keys) : filled
      }),
    putSets: (name, sets) =>
      outcomeOf(async () => {
        const found = await call('GET', `${pathOf(name)}?rrsets=false`)
        if (found.status !== 200) return found
        if (!isOurs(found)) return notOurs(name)
        const ordered = sets.toSorted((one, other) => Math.sign(one.records.length) - Math.sign(other.records.length))
        return ordered.length > 0
          ? patch(
              name,
              ordered.map((set) => patchOf(name, set)),
            )
          : found
      }),
    removeZone: (name) =>
      outcomeOf(async () => {
        const found = await call('GET', `${pathOf(name)}?rrsets=false`)
        if (found.status === 404 || (found.status === 200 && !isOurs(found))) return { status: 204, body: null }
        return found.status === 200 ? call('DELETE', pathOf(name)) : found
      }),
    close: async () => {},
  }
}

async function outcomeOf(work: () => Promise<Answer>): Promise<DnsOutcome> {
  try {
    const { status, body } = await work()
    if (status < 300) return { ok: true }
    const { error } = (body ?? {}) as { error?: unknown }
    const message = typeof error === 'string' ? error.slice(0, MAX_MESSAGE_CHARACTERS) : `status ${status}`
    const reason = status === 404 ? 'missing' : status === 422 || status === 409 ? 'refused' : 'unavailable'
    return { ok: false, reason, message }
  } catch (error) {
    return { ok: false, reason: 'unavailable', message: failureText(error) }
  }
}

/** Null for what is no JSON, as from a proxy in between. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function pathOf(name: string): string {
  return `/${encodeURIComponent(`${name}.`)}`
}

function nameOf(zone: string, host: string): string {
  return host === '@' ? `${zone}.` : `${host}.${zone}.`
}

function patchOf(zone: string, { host, type, ttl, records }: RecordSet) {
  const set = { name: nameOf(zone, host), type }
  if (records.length === 0) return { ...set, changetype: 'DELETE' }
  const contents = records.map((record) => ({ content: rdataText({ type, ...record }), disabled: false }))
  return { ...set, ttl, changetype: 'REPLACE', records: contents }
}

/** As BIND keeps it in a file. */
function privateKeyText(key: KeyObject): string {
  const scalar = Buffer.from(key.export({ format: 'jwk' }).d!, 'base64url').toString('base64')
  return `Private-key-format: v1.2\nAlgorithm: 13 (ECDSAP256SHA256)\nPrivateKey: ${scalar}\n`
}

function isOurs({ body }: Answer): boolean {
  return (body as { account?: string } | null)?.account === ACCOUNT
}

function notOurs(name: string): Answer {
  return { status: 409, body: { error: `${name} is a zone of the DNS server that was not made by this service` } }
}

function setsIn({ body }: Answer): RemoteSet[] {
  return ((body as { rrsets?: RemoteSet[] } | null)?.rrsets ?? []) as RemoteSet[]
}

/** What the server was given for itself when the zone was made. */
function isOwn(zone: string, { name, type }: RemoteSet): boolean {
  return name === `${zone}.` && (type === 'SOA' || type === 'NS')
}

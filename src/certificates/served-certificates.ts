import { createSecureContext, type SecureContext } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { challengeOf } from '#certificates/challenges-store.ts'
import { openKey } from '#certificates/order-certificate.ts'
import { certificateOf } from '#certificates/store.ts'
import { TLS_OPTIONS } from '#certificates/tls-options.ts'
import { challengeCertificate } from '#certificates/x509/challenge-certificate.ts'
import { TaggedCache } from '#kernel/answers/tagged-cache.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Vault } from '#kernel/operations/providers.ts'

const MAX_BYTES = 96_000_000
const OVERHEAD_BYTES = 500
/** What is ready for a handshake takes 45 KB a name and is made of the texts in 1 ms. */
const MAX_CONTEXTS = 1_000
/** Names without a certificate: strangers can send any number of them. */
const MAX_UNKNOWN = 10_000
const MAX_NAME_CHARACTERS = 253
/** Names that are being read; those of further handshakes get no certificate. */
const MAX_READING = 1_000
/** Readings of a name, as long as certificates change at the same time. */
const MAX_ATTEMPTS = 5

/** What is served for a host name, one or both. `challenge` is what an authority asks for at the moment. */
export type Served = {
  certificate: { key: string; cert: string; expires_at: number } | null
  challenge: { key: string; cert: string } | null
}

type Options = Pick<Core, 'database' | 'feed'> & {
  vault: Vault
  /** Whether this process answers over https. */
  serves: boolean
}

/**
 * Certificates by host name, as handshakes need them: from memory once read.
 *
 * Invariant: what is cached agrees with every change of a certificate or a domain that the feed has reported.
 */
export class ServedCertificates {
  #options: Options
  #served = new TaggedCache<Served>(MAX_BYTES, sizeOf)
  #contexts = new LRUCache<Served, SecureContext>({ max: MAX_CONTEXTS })
  #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN })
  #reading = new Map<string, Promise<Served | null>>()
  /** The feed's position at the last change of any certificate or domain. */
  #changedAt = 0

  constructor(options: Options) {
    this.#options = options
    const { feed } = options
    feed.subscribe(({ type, resource_id }) => {
      // Certificates that were uploaded for its domains are gone.
      if (type === 'website.deleted') return this.#forgetAll()
      if (!type.startsWith('certificate.') && !type.startsWith('domain.')) return
      this.#changedAt = feed.position()
      this.#served.evict(resource_id)
      this.#unknown.delete(resource_id)
      // A challenge must be in memory when it is asked for: the protocol is chosen before anything can be read.
      if (type.startsWith('certificate.') && options.serves) this.find(resource_id).catch(() => {})
    })
    feed.onMissed(() => this.#forgetAll())
  }

  #forgetAll() {
    this.#changedAt = this.#options.feed.position()
    this.#served.clear()
    this.#unknown.clear()
  }

  /** Null for a name that is known to have none, undefined when only the database knows. */
  cached(name: string): Served | null | undefined {
    return this.#served.get(name) ?? (this.#unknown.has(name) ? null : undefined)
  }

  /** Many handshakes for one name read it once. */
  async find(name: string): Promise<Served | null> {
    const cached = this.cached(name)
    if (cached !== undefined) return cached
    if (name === '' || name.length > MAX_NAME_CHARACTERS) return null
    let reading = this.#reading.get(name)
    if (!reading) {
      if (this.#reading.size >= MAX_READING) return null
      reading = this.#read(name).finally(() => this.#reading.delete(name))
      this.#reading.set(name, reading)
    }
    return reading
  }

  remember(name: string, served: Served, domainId: string | null) {
    this.#served.set(name, served, domainId === null ? [name] : [name, domainId])
  }

  /** @throws OpenSSL's error about a certificate that cannot be used */
  contextOf(served: Served): SecureContext {
    let context = this.#contexts.get(served)
    if (!context) {
      context = createSecureContext({ ...(served.certificate ?? served.challenge)!, ...TLS_OPTIONS })
      this.#contexts.set(served, context)
    }
    return context
  }

  /** Whether visitors of this host can be sent to https. */
  async isServed(name: string): Promise<boolean> {
    const served = this.cached(name) ?? (await this.find(name))
    return served?.certificate != null && served.certificate.expires_at > Date.now()
  }

  async #read(name: string, attempt = 1): Promise<Served | null> {
    const { database, feed, vault } = this.#options
    const begun = feed.position()
    const [stored, challenge] = await Promise.all([
      certificateOf(database.reader, name),
      challengeOf(database.reader, { name, type: 'tls-alpn-01' }),
    ])
    const key = stored?.private_key ? openKey(vault, name, stored.private_key) : null
    const certificate = key === null ? null : { key, cert: stored!.chain!, expires_at: stored!.expires_at! }
    const isCurrent = begun >= this.#changedAt
    // Callers that came after the change wait for this reading too, so it has to see the change.
    if (!isCurrent && attempt < MAX_ATTEMPTS) return this.#read(name, attempt + 1)
    if (!certificate && !challenge) {
      if (isCurrent) this.#unknown.set(name, true)
      return null
    }
    const proof = challenge ? challengeCertificate(name, challenge.key_authorization, Date.now()) : null
    const served: Served = { certificate, challenge: proof }
    if (isCurrent) this.remember(name, served, stored?.domain_id ?? null)
    return served
  }
}

function sizeOf({ certificate, challenge }: Served): number {
  return [certificate, challenge].reduce(
    (sum, each) => sum + (each ? each.key.length + each.cert.length : 0),
    OVERHEAD_BYTES,
  )
}

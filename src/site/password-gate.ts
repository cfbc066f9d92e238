import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { verifyPassword } from '#auth/passwords.ts'
import { singleHeaderOf } from '#http/raw-headers.ts'
import type { Network } from '#net/networks.ts'
import { type ProtectedPath, readProtection, ruleFor } from '#resources/websites/protection/rules.ts'
import { type AddressLimit, addressLimit } from '#site/address-limit.ts'
import type { Site } from '#site/find-site.ts'

/** Credentials that have opened a path, as digests. */
const MAX_OPENED = 10_000
/** Of one address, as at sign-in. What is known to open a path is not counted. */
const ATTEMPTS_PER_MINUTE = 10
/** A user name and a password of ours, in Base64. */
const MAX_HEADER_CHARACTERS = 2_000

/** What a path asks for; null where it asks for nothing. */
export function lockAt({ protection }: Pick<Site, 'protection'>, rawPath: string): ProtectedPath | null {
  return protection === null ? null : ruleFor(readProtection(protection), rawPath)
}

/**
 * Lets in who sends the password of a path (RFC 7617). A password is hashed once, on another thread; afterwards the digest of what was
 * sent is known to open what has this hash, so that a rule that changes is asked anew.
 */
export class PasswordGate {
  #limit: AddressLimit
  #opened = new LRUCache<string, true>({ max: MAX_OPENED })
  /** A page and its files arrive together. */
  #checking = new Map<string, Promise<boolean>>()

  constructor(trustedProxies: readonly Network[]) {
    this.#limit = addressLimit(ATTEMPTS_PER_MINUTE, trustedProxies)
  }

  /** @throws AddressLimited, Overloaded */
  async admits(request: IncomingMessage, lock: ProtectedPath): Promise<boolean> {
    const header = singleHeaderOf(request, 'authorization')
    const sent = header ? credentialsOf(header) : null
    if (!sent) return false
    const digest = createHash('sha256').update(`${lock.hash} ${lock.username} ${header}`).digest('base64url')
    if (this.#opened.has(digest)) return true
    const running = this.#checking.get(digest)
    if (running) return running
    this.#limit(request)
    const checking = opens(sent, lock)
    this.#checking.set(digest, checking)
    try {
      const isRight = await checking
      if (isRight) this.#opened.set(digest, true)
      return isRight
    } finally {
      this.#checking.delete(digest)
    }
  }
}

/** Takes as long for a wrong user name. */
function opens(sent: Credentials, { username, hash }: ProtectedPath): Promise<boolean> {
  const isUser = username === null || isSame(sent.username, username)
  return verifyPassword(sent.password, isUser ? hash : null)
}

type Credentials = { username: string; password: string }

function credentialsOf(header: string): Credentials | null {
  const [, encoded] = header.length <= MAX_HEADER_CHARACTERS ? (/^basic +([\w+/=-]+)$/i.exec(header) ?? []) : []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

function isSame(one: string, other: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(one), digestOf(other))
}

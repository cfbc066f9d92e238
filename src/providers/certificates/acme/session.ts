import { signedMessage } from '#providers/certificates/acme/jws.ts'
import { failureOf, parseJson, problemOf } from '#providers/certificates/acme/problems.ts'
import { type Reply, send } from '#providers/certificates/acme/send.ts'
import type { Failure } from '#providers/certificates/certificate-authority.ts'

type Directory = { newNonce: string; newAccount: string; newOrder: string }
type By = { key: string } & ({ kid: string } | { jwk: object })
export type Sent = { ok: true; reply: Reply; json: Record<string, unknown> }

const FRESH_DIRECTORY_MS = 3_600_000
/** Nonces that wait for the next requests. */
const MAX_NONCES = 20
/** An authority that refuses a nonce sends another one with its refusal. */
const NONCE_ATTEMPTS = 5

/** Signed requests to one authority: its directory, and the nonces that it hands out. */
export class AcmeSession {
  #url: string
  #authorities: string | null
  #directory: { value: Directory; until: number } | null = null
  #nonces: string[] = []

  constructor(url: string, authorities: string | null) {
    this.#url = url
    this.#authorities = authorities
  }

  async directory(): Promise<{ ok: true; value: Directory } | Failure> {
    if (this.#directory && this.#directory.until > Date.now()) return { ok: true, value: this.#directory.value }
    const reply = await send(this.#url, { method: 'GET', authorities: this.#authorities })
    if ('ok' in reply) return reply
    const { newNonce, newAccount, newOrder } = reply.status === 200 ? parseJson(reply.body) : {}
    if (typeof newNonce !== 'string' || typeof newAccount !== 'string' || typeof newOrder !== 'string')
      return failureOf(reply)
    const value = { newNonce, newAccount, newOrder }
    this.#directory = { value, until: Date.now() + FRESH_DIRECTORY_MS }
    return { ok: true, value }
  }

  /** A null payload reads. Any status but 2xx is a failure. */
  async post(url: string, { key, ...by }: By, payload: object | null): Promise<Sent | Failure> {
    for (let attempt = 1; ; attempt++) {
      const nonce = await this.#nonce()
      if (typeof nonce !== 'string') return nonce
      const body = signedMessage(key, { ...by, nonce, url } as Parameters<typeof signedMessage>[1], payload)
      const reply = await send(url, { method: 'POST', body, authorities: this.#authorities })
      if ('ok' in reply) return reply
      this.#takeNonce(reply)
      if (reply.status >= 200 && reply.status < 300) return { ok: true, reply, json: parseJson(reply.body) }
      // RFC 8555, section 6.5.
      if (problemOf(reply).type === 'badNonce' && attempt < NONCE_ATTEMPTS) continue
      return failureOf(reply)
    }
  }

  async #nonce(): Promise<string | Failure> {
    const ready = this.#nonces.pop()
    if (ready) return ready
    const directory = await this.directory()
    if (!directory.ok) return directory
    const reply = await send(directory.value.newNonce, { method: 'HEAD', authorities: this.#authorities })
    if ('ok' in reply) return reply
    this.#takeNonce(reply)
    return this.#nonces.pop() ?? failureOf(reply)
  }

  #takeNonce({ headers }: Reply) {
    const nonce = headers['replay-nonce']
    if (typeof nonce === 'string' && this.#nonces.length < MAX_NONCES) this.#nonces.push(nonce)
  }
}

import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { AliasAddresses } from '#dns/alias-addresses.ts'
import { answerOf, type Sources } from '#dns/answer.ts'
import { type Query, readQuery } from '#dns/query.ts'
import { AnswerLimit } from '#dns/rate-limit.ts'
import { encodeFailure, encodeReply, RCODE, type Reply } from '#dns/response.ts'
import { TcpListener } from '#dns/tcp-listener.ts'
import { UdpListener } from '#dns/udp-listener.ts'
import { Zones } from '#dns/zones.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'

type Options = Pick<Core, 'database' | 'feed'> & {
  config: Config
  resolver: Resolver
  vault: Pick<Vault, 'open'>
  log: Logger
}

/** With port 0, how often another free one is tried until UDP and TCP both have it. */
const MAX_ATTEMPTS = 20
/** Questions at a time that wait for the database or another name server; further ones are dropped. */
const MAX_WAITING = 5_000

export function dnsPart(server: DnsServer | null): Part {
  return { name: 'dns', start: async () => server?.start(), close: async () => server?.stop() }
}

/** The authoritative name server for managed domains, by UDP and TCP. */
export class DnsServer {
  #options: Options
  #zones: Zones
  #sources: Sources
  #limit: AnswerLimit
  #udp: UdpListener | null = null
  #tcp: TcpListener | null = null
  #waiting = 0
  #port = 0

  constructor(options: Options) {
    const { database, feed, config, resolver, vault, log } = options
    this.#options = options
    this.#zones = new Zones({ database, feed, vault, nameservers: config.dnsNameservers }, (err) =>
      log.error({ err }, 'names of zones could not be read'),
    )
    const addresses = new AliasAddresses(resolver)
    this.#sources = {
      zoneFor: (name) => this.#zones.find(name),
      addresses: (name, type) => addresses.get(name, type),
    }
    this.#limit = new AnswerLimit(config.dnsRateLimit)
  }

  /** The port that is listened on. */
  get port(): number {
    return this.#port
  }

  async start(): Promise<void> {
    await this.#zones.load()
    for (let attempt = 1; ; attempt++)
      try {
        await this.#listen()
        return
      } catch (error) {
        await this.stop()
        const isTaken = (error as { code?: string }).code === 'EADDRINUSE'
        if (!isTaken || this.#options.config.dnsPort !== 0 || attempt === MAX_ATTEMPTS) throw error
      }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#udp?.close(), this.#tcp?.close()])
    this.#udp = null
    this.#tcp = null
  }

  async #listen(): Promise<void> {
    const { config, log } = this.#options
    this.#udp = new UdpListener({
      shared: config.workers > 1,
      failed: (err) => log.warn({ err }, 'the DNS server cannot use UDP'),
      answer: (packet, address, send) => {
        const verdict = this.#limit.judge(address, Date.now())
        if (verdict !== 'drop') this.#answer(packet, { byTcp: false, truncate: verdict === 'truncate' }, send)
      },
    })
    this.#port = await this.#udp.listen(config.dnsPort!, config.dnsHost)
    this.#tcp = new TcpListener((packet, send) => this.#answer(packet, { byTcp: true, truncate: false }, send))
    await this.#tcp.listen(this.#port, config.dnsHost)
  }

  /** Calls `send` once; with null for what gets no answer. */
  #answer(packet: Buffer, how: { byTcp: boolean; truncate: boolean }, send: (reply: Buffer | null) => void): void {
    const query = readQuery(packet)
    if (query === null) send(null)
    else if ('malformed' in query) send(encodeFailure(query.id, query.opcode, RCODE.formatError))
    else if (how.truncate) send(encodeReply(packet, query, { rcode: RCODE.noError, truncated: true }, false))
    else this.#reply(query, (reply) => send(reply && encodeReply(packet, query, reply, how.byTcp)))
  }

  #reply(query: Query, send: (reply: Reply | null) => void): void {
    const fail = (error: unknown) => {
      this.#options.log.debug({ err: error }, 'a DNS question could not be answered')
      send({ rcode: RCODE.serverFailure })
    }
    let reply: Reply | Promise<Reply>
    try {
      reply = answerOf(query, this.#sources)
    } catch (error) {
      fail(error)
      return
    }
    if (!(reply instanceof Promise)) send(reply)
    else if (this.#waiting >= MAX_WAITING) send(null)
    else {
      this.#waiting++
      void reply.then(send, fail).finally(() => this.#waiting--)
    }
  }
}

import { createServer, type Server, type TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import type { ServedCertificates } from '#certificates/served-certificates.ts'
import { TLS_OPTIONS } from '#certificates/tls-options.ts'

const ACME_PROTOCOL = 'acme-tls/1'
/** In the order of preference. */
const PROTOCOLS = ['h2', 'http/1.1', ACME_PROTOCOL]

type Options = {
  certificates: ServedCertificates
  /** For clients that name no host, or one without a certificate of its own. */
  own: { key: string; cert: string } | null
  /** For a handshake, in milliseconds. */
  handshakeMs: number
  log: Logger
  take: (socket: TLSSocket) => void
  takeHttp2: (socket: TLSSocket) => void
}

/** Ends TLS by the certificate of the host that the client names, and hands the connection to its protocol. */
export function createTlsServer({ certificates, own, handshakeMs, log, take, takeHttp2 }: Options): Server {
  /** Connections of an authority that asks for a proof: where a name has a certificate already, it must not get that. */
  const proving = new WeakSet<object>()
  const server = createServer({
    ...(own ?? {}),
    ...TLS_OPTIONS,
    handshakeTimeout: handshakeMs,
    SNICallback(this: unknown, name, done) {
      // The protocol has been chosen before.
      const isProof = proving.has(this as object)
      const use = (served: Awaited<ReturnType<typeof certificates.find>>) =>
        served && !isProof ? certificates.contextOf(served) : undefined
      const cached = certificates.cached(name.toLowerCase())
      try {
        if (cached !== undefined) return done(null, use(cached))
      } catch (error) {
        return refuse(error)
      }
      certificates.find(name.toLowerCase()).then((served) => done(null, use(served)), refuse)
      function refuse(error: unknown) {
        log.warn({ err: error, name }, 'a certificate cannot be served')
        done(error as Error)
      }
    },
    ALPNCallback(this: unknown, { servername, protocols }) {
      const protocol = PROTOCOLS.find((each) => protocols.includes(each))
      if (protocol !== ACME_PROTOCOL) return protocol
      const challenge = certificates.cached(servername.toLowerCase())?.challenge
      if (!challenge) return undefined
      proving.add(this as object)
      ;(this as TLSSocket).setKeyCert(challenge)
      return protocol
    },
  })
  server.on('secureConnection', (socket) => {
    if (socket.alpnProtocol === 'h2') takeHttp2(socket)
    else if (socket.alpnProtocol === ACME_PROTOCOL) socket.on('error', () => {}).end()
    else take(socket)
  })
  return server
}

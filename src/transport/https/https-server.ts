import { stat } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import type { ServedCertificates } from '#certificates/served-certificates.ts'
import { TLS_OPTIONS } from '#certificates/tls-options.ts'
import { readCertificate, type TlsFiles } from '#config/https.ts'
import { Http2Sessions } from '#transport/https/http2-sessions.ts'
import { createTlsServer } from '#transport/https/tls-server.ts'
import type { TransportNeeds } from '#transport/needs.ts'

type Own = ReturnType<typeof readCertificate>

/** The operator's certificate, read again when its files have changed. What cannot be used leaves the one before. */
class OwnCertificate {
  current: Own | null
  #files: TlsFiles | null
  #seen = ''
  #timer: NodeJS.Timeout | undefined

  constructor(files: TlsFiles | null) {
    this.#files = files
    this.current = files && readCertificate(files)
  }

  watch(everyMs: number, changed: (own: Own) => void, log: Logger) {
    if (!this.#files) return
    this.#timer = setInterval(() => void this.#look(changed, log), everyMs).unref()
    void this.#look(changed, log)
  }

  async #look(changed: (own: Own) => void, log: Logger) {
    const { cert, key } = this.#files!
    try {
      const seen = (await Promise.all([stat(cert), stat(key)])).map(({ mtimeMs, ino }) => `${ino} ${mtimeMs}`).join()
      if (seen === this.#seen) return
      const own = readCertificate(this.#files!)
      this.#seen = seen
      this.current = own
      changed(own)
    } catch (err) {
      log.error({ err }, 'TLS_CERT and TLS_KEY cannot be read; the certificate before is served')
    }
  }

  close() {
    clearInterval(this.#timer)
  }
}

export type HttpsServer = {
  own: OwnCertificate
  /** The server of connections, whichever protocol they turn out to use. */
  server: TlsServer
  /** @returns the port, chosen when 0 was given */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
  destroy(): void
}

export type HttpsNeeds = TransportNeeds & { certificates: ServedCertificates }

/** TLS beside the http server: HTTP/1.1 is handed to that one, so that the same limits hold. */
export function httpsServer(
  { config, certificates, timeouts, log }: HttpsNeeds,
  http: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): HttpsServer {
  const http2 = new Http2Sessions(handle, timeouts)
  const own = new OwnCertificate(config.tlsFiles)
  const server = createTlsServer({
    certificates,
    own: own.current,
    handshakeMs: timeouts.headersMs,
    log,
    take: (socket) => http.emit('connection', socket),
    takeHttp2: (socket) => http2.take(socket),
  })
  own.watch(timeouts.tlsFilesMs, (changed) => server.setSecureContext({ ...changed, ...TLS_OPTIONS }), log)
  return {
    own,
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve((server.address() as AddressInfo).port)
        })
      }),
    async close() {
      own.close()
      http2.close()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
    destroy: () => http2.destroy(),
  }
}

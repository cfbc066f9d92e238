import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from 'node:http2'
import { buffer } from 'node:stream/consumers'

export type H2Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
export type H2Request = {
  method?: string
  path?: string
  host?: string
  headers?: Record<string, string>
  body?: Uint8Array | string
}

/** A connection over HTTP/2 to a service on this machine. */
export async function h2(port: number, ca: string) {
  const session: ClientHttp2Session = connect(`https://localhost:${port}`, { ca })
  session.on('error', () => {})
  await new Promise((resolve, reject) => {
    session.once('connect', resolve)
    session.once('error', reject)
  })
  const open = ({ method = 'GET', path = '/', host, headers }: H2Request, endStream: boolean) => {
    const authority = host === undefined ? {} : { ':authority': host }
    const stream = session.request({ ':method': method, ':path': path, ...authority, ...headers }, { endStream })
    stream.on('error', () => {})
    return stream
  }
  return {
    session,
    /** A request whose body is still to be sent. */
    open: (request: H2Request) => open(request, false),
    async send(request: H2Request = {}): Promise<H2Answer> {
      const stream = open(request, request.body === undefined)
      if (request.body !== undefined) stream.end(request.body)
      const headers = await new Promise<IncomingHttpHeaders & { ':status'?: number }>((resolve, reject) => {
        stream.once('response', resolve)
        stream.once('error', reject)
        stream.once('close', () => reject(new Error(`the stream was closed with ${stream.rstCode}`)))
      })
      const body = await buffer(stream)
      return { status: Number(headers[':status']), headers, body, text: body.toString() }
    },
    close: () => session.destroy(),
  }
}

export const CANCEL = constants.NGHTTP2_CANCEL

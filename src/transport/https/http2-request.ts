import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { ReadableOptions } from 'node:stream'

const { Http2ServerRequest, constants } = process.getBuiltinModule('node:http2')

/**
 * A request over HTTP/2 as the rest of the service knows requests: with a host, with the headers that say whether there is
 * a body, and with an error when the body breaks off, where Node's own class ends it as if it were whole.
 */
export class Http2Request extends Http2ServerRequest {
  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    options: ReadableOptions,
    rawHeaders: readonly string[],
  ) {
    const added = addedHeaders(stream, headers)
    const replaced = added.map(([name]) => name)
    const kept: string[] = []
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (!replaced.includes(rawHeaders[index]!)) kept.push(rawHeaders[index]!, rawHeaders[index + 1]!)
    super(stream, Object.assign(headers, Object.fromEntries(added)), options, [...added.flat(), ...kept])
    Object.defineProperty(this, 'complete', { get: () => !this.aborted && stream.readableEnded })
    this.on('error', () => {})
    stream.once('aborted', () => this.readableEnded || this.destroy(new Error('The body broke off')))
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    if (!this.stream.closed) this.stream.close(constants.NGHTTP2_CANCEL)
    callback(error)
  }
}

/** `:authority` takes the place of `host` (RFC 9113, section 8.3.1). */
function addedHeaders(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): [string, string][] {
  const added: [string, string][] = []
  const authority = headers[':authority']
  if (typeof authority === 'string') added.push(['host', authority])
  if (!stream.endAfterHeaders && headers['content-length'] === undefined) added.push(['transfer-encoding', 'chunked'])
  return added
}

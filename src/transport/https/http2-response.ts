import type { OutgoingHttpHeaders } from 'node:http'

const { Http2ServerResponse } = process.getBuiltinModule('node:http2')

type Headers = OutgoingHttpHeaders | readonly string[]

/** A response over HTTP/2, which has no `connection` header: Node drops it as well, with a warning. */
export class Http2Response extends Http2ServerResponse {
  override setHeader(name: string, value: number | string | readonly string[]) {
    if (!isConnection(name)) super.setHeader(name, value)
  }

  // @ts-expect-error a list of names and values is accepted too, and not declared.
  override writeHead(status: number, headers?: Headers): this {
    if (headers === undefined) return super.writeHead(status)
    if (!Array.isArray(headers)) {
      const allowed = Object.entries(headers).filter(([name]) => !isConnection(name))
      return super.writeHead(status, Object.fromEntries(allowed) as OutgoingHttpHeaders)
    }
    const at = headers.findIndex((name, index) => index % 2 === 0 && isConnection(name))
    return super.writeHead(status, (at === -1 ? headers : headers.toSpliced(at, 2)) as never)
  }
}

function isConnection(name: string): boolean {
  return name.length === 10 && name.toLowerCase() === 'connection'
}

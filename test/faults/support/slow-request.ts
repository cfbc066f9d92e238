import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

type Options = { port: number; key: string; path: string; body: object }

/** A POST of which the server has the headers and half of the body. `finish` sends the rest. @returns the status of the answer */
export async function beginRequest({ port, key, path, body }: Options): Promise<{ finish(): Promise<number> }> {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  }
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(text.slice(0, text.length / 2))
  return {
    async finish() {
      sent.end(text.slice(text.length / 2))
      const [answer]: IncomingMessage[] = await once(sent, 'response')
      await once(answer!.resume(), 'end')
      return answer!.statusCode!
    },
  }
}

import assert from 'node:assert/strict'
import type { Client, Json, Reply } from '#test/support/client.ts'

export type Called = {
  isError: boolean
  structured: Json
  notes: string[]
  text: string
  body: Json
  /** What the answer holds besides texts. */
  others: Json[]
  reply: Reply
}
type Said = { headers?: Record<string, string>; query?: string }

/** Speaks the revision 2025-11-25 by hand: what is sent and what comes back is seen as it is. `address` is its query. */
export function agentOf(client: Client, address = '') {
  const post = (message: unknown, { headers = {}, query = address }: Said = {}) =>
    client.post(`/mcp${query}`, message, {
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
        ...headers,
      },
    })
  const ask = async (method: string, params: object = {}, said?: Said): Promise<Json> => {
    const reply = await post({ jsonrpc: '2.0', id: 7, method, params }, said)
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.id, 7)
    assert.ok(reply.body.result, reply.text)
    return reply.body.result
  }
  return {
    post,
    /** The result of a method that succeeds. */
    ask,
    /** The error of a message that is refused. */
    async refused(status: number, message: unknown, said?: Said): Promise<Json> {
      const reply = await post(message, said)
      assert.equal(reply.status, status, reply.text)
      assert.equal(reply.body.jsonrpc, '2.0')
      return reply.body.error
    },
    async call(name: string, given: object = {}, said?: Said): Promise<Called> {
      const reply = await post(
        { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: given } },
        said,
      )
      assert.equal(reply.status, 200, reply.text)
      const { result } = reply.body
      assert.ok(result, reply.text)
      const isText = ({ type }: { type: string }) => type === 'text'
      const texts = result.content.filter(isText).map(({ text }: { text: string }) => text)
      const text = texts.at(-1)
      const body = text.startsWith('{') ? JSON.parse(text) : (result.structuredContent ?? null)
      return {
        isError: result.isError,
        structured: result.structuredContent ?? (result.isError ? undefined : body),
        notes: texts.slice(0, -1),
        text,
        body,
        others: result.content.filter((part: Json) => !isText(part)),
        reply,
      }
    },
    /** The record that a call answers, which must not fail. */
    async made(name: string, given: object = {}): Promise<Json> {
      const { isError, structured, text } = await this.call(name, given)
      assert.equal(isError, false, text)
      return structured
    },
  }
}

export type Agent = ReturnType<typeof agentOf>

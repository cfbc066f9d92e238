import type { Body } from '#http/send-text.ts'
import type { Methods } from '#transport/mcp/methods.ts'
import type { Offer } from '#transport/mcp/offer.ts'
import type { Result, Visit } from '#transport/mcp/registry.ts'
import { CODES, type Message, RpcError, resultText } from '#transport/mcp/rpc.ts'

/** @returns null for a notification, which needs no answer; @throws RpcError, or what the method throws */
export async function answerMessage(
  methods: Methods,
  { id, method, params }: Message,
  visit: Visit,
  offer: Offer,
): Promise<Body | null> {
  if (id === null) return null
  const { modern } = visit.exchange
  const found = methods.get(method)
  if (!found || (found.era && (found.era === 'modern') !== modern))
    throw new RpcError(CODES.methodNotFound, `There is no method ${method.slice(0, 100)}`, {
      status: modern ? 404 : 200,
    })
  return encoded(JSON.stringify(id), await found.answer(params, visit, offer), modern)
}

/** Since 2026-07-28 each result says whether it is complete; only an object can say that it is not. */
function encoded(id: string, result: Result, modern: boolean): Body {
  const complete = modern ? '"resultType":"complete",' : ''
  // Copying a long result would cost as much as the rest of the call.
  if (Buffer.isBuffer(result))
    return [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{${complete}`), result.subarray(1), END]
  if (typeof result === 'string') return resultText(id, `{${complete}${result.slice(1)}`)
  return resultText(id, JSON.stringify(modern ? { resultType: 'complete', ...result } : result))
}

const END = Buffer.from('}')

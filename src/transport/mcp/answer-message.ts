import { ByteText, bytesOf } from '#transport/mcp/byte-text.ts'
import type { Methods } from '#transport/mcp/methods.ts'
import type { Offer } from '#transport/mcp/offer.ts'
import type { Result, Visit } from '#transport/mcp/registry.ts'
import { CODES, type Message, RpcError, resultText } from '#transport/mcp/rpc.ts'

/** @throws RpcError, or what the method throws; null for a notification, none of which asks for anything */
export async function answerMessage(
  methods: Methods,
  { id, method, params }: Message,
  visit: Visit,
  offer: Offer,
): Promise<string | ByteText | null> {
  if (id === null) return null
  const { modern } = visit.exchange
  const found = methods.get(method)
  if (!found || (found.era && (found.era === 'modern') !== modern))
    throw new RpcError(CODES.methodNotFound, `There is no method ${method.slice(0, 100)}`, {
      status: modern ? 404 : 200,
    })
  const result = encoded(await found.answer(params, visit, offer), modern)
  if (result instanceof ByteText) return new ByteText(resultText(bytesOf(JSON.stringify(id)), result.latin1))
  return resultText(JSON.stringify(id), result)
}

/** Since 2026-07-28 each result says whether it is complete; only an object can say that it is not. */
function encoded(result: Result, modern: boolean): string | ByteText {
  if (result instanceof ByteText) return modern ? new ByteText(complete(result.latin1)) : result
  if (typeof result === 'string') return modern ? complete(result) : result
  return JSON.stringify(modern ? { resultType: 'complete', ...result } : result)
}

function complete(json: string): string {
  return `{"resultType":"complete",${json.slice(1)}`
}

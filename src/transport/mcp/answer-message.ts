import type { Methods } from '#transport/mcp/methods.ts'
import type { Offer } from '#transport/mcp/offer.ts'
import type { Visit } from '#transport/mcp/registry.ts'
import { CODES, type Fields, type Message, RpcError, resultText } from '#transport/mcp/rpc.ts'

/** @throws RpcError, or what the method throws; null for a notification, none of which asks for anything */
export async function answerMessage(
  methods: Methods,
  { id, method, params }: Message,
  visit: Visit,
  offer: Offer,
): Promise<string | Buffer | null> {
  if (id === null) return null
  const { modern } = visit.exchange
  const found = methods.get(method)
  if (!found || (found.era && (found.era === 'modern') !== modern))
    throw new RpcError(CODES.methodNotFound, `There is no method ${method.slice(0, 100)}`, {
      status: modern ? 404 : 200,
    })
  const result = await found.answer(params, visit, offer)
  if (typeof result === 'string' || result instanceof Buffer) return resultText(id, result, modern)
  // Only an object can say that it is not complete yet.
  const told = modern ? { resultType: 'complete', ...(result as Fields) } : result
  return resultText(id, JSON.stringify(told), false)
}

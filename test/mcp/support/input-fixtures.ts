import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Prompt, Tool } from '#transport/mcp/registry.ts'
import { CODES, type Fields, invalidParams, isFields, RpcError } from '#transport/mcp/rpc.ts'
import { text, tool } from './fixture-parts.ts'

/** Tools that ask their client for something first (2026-07-28, Multi Round-Trip Requests); no tool of the product does. */
export const inputTools: Tool[] = [
  asking('elicitation', { user_name: form('What is your name?', 'name') }, ({ user_name }) =>
    text(`Hello, ${content(user_name).name}!`),
  ),
  asking('sampling', { capital_question: sample('What is the capital of France?') }, (given) =>
    text(JSON.stringify(given)),
  ),
  asking('list_roots', { client_roots: { method: 'roots/list', params: {} } }, (given) => text(JSON.stringify(given))),
  asking('request_state', { confirm: form('Please confirm', 'ok', 'boolean') }, () => text('state-ok'), 'confirming'),
  asking('tampered_state', { confirm: form('Please confirm', 'ok', 'boolean') }, () => text('state-ok'), 'tampering'),
  asking('multiple_inputs', all('Generate a greeting'), (given) => text(JSON.stringify(given)), 'several'),
  tool('test_input_required_result_capabilities', (_, { exchange }) => {
    const able = Object.entries(all('Hello')).filter(
      ([, { method }]) => CAPABILITY[String(method)]! in exchange.capabilities,
    )
    return able.length ? required(Object.fromEntries(able)) : text('The client can do none of it')
  }),
  tool('test_input_required_result_multi_round', ({ inputResponses, requestState }) => {
    const given = isFields(inputResponses) ? inputResponses : {}
    const round = requestState === undefined ? 'begun' : opened(requestState)
    if (round === 'second' && isFields(given.step2)) return text(`Both: ${JSON.stringify(content(given.step2))}`)
    if (round === 'first' && isFields(given.step1))
      return required({ step2: form('Step 2: What is your favorite color?', 'color') }, 'second')
    return required({ step1: form('Step 1: What is your name?', 'name') }, 'first')
  }),
  tool('test_missing_capability', (_, { exchange }) => {
    if ('sampling' in exchange.capabilities) return text('The client can sample')
    const data = { requiredCapabilities: { sampling: {} } }
    throw new RpcError(CODES.missingCapability, 'Missing required client capability', { data, status: 400 })
  }),
]

export const inputPrompt: Prompt = {
  definition: { name: 'test_input_required_result_prompt', description: 'Asks first', arguments: [] },
  async get({ inputResponses }) {
    if (!isFields(inputResponses))
      return required({ user_context: form('What context should the prompt use?', 'context') })
    return { messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify(inputResponses) } }] }
  },
}

type Request = Fields & { method: string }

const CAPABILITY: Record<string, string> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
}

/** Asks until every answer is there and of the right kind, then finishes. */
function asking(
  name: string,
  requests: Record<string, Request>,
  finish: (given: Fields) => Fields,
  state?: string,
): Tool {
  return tool(`test_input_required_result_${name}`, ({ inputResponses, requestState }) => {
    const given = isFields(inputResponses) ? inputResponses : {}
    if (requestState !== undefined && opened(requestState) !== state)
      throw invalidParams('requestState is none of ours')
    const answered = Object.keys(requests).every((key) => isFields(given[key]))
    return answered && (state === undefined || requestState !== undefined) ? finish(given) : required(requests, state)
  })
}

function required(inputRequests: Record<string, Request>, state?: string): Fields {
  return { resultType: 'input_required', inputRequests, ...(state ? { requestState: sealed(state) } : {}) }
}

function form(message: string, field: string, type = 'string'): Request {
  const requestedSchema = { type: 'object', properties: { [field]: { type } }, required: [field] }
  return { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } }
}

function sample(question: string): Request {
  const messages = [{ role: 'user', content: { type: 'text', text: question } }]
  return { method: 'sampling/createMessage', params: { messages, maxTokens: 100 } }
}

function all(question: string): Record<string, Request> {
  return {
    user_name: form('What is your name?', 'name'),
    greeting: sample(question),
    client_roots: { method: 'roots/list', params: {} },
  }
}

function content(response: unknown): Fields {
  return isFields(response) && isFields(response.content) ? response.content : {}
}

const secret = randomBytes(32)
const seal = (state: string) => createHmac('sha256', secret).update(state).digest('hex')
const sealed = (state: string) => `${state}.${seal(state)}`

/** @throws RpcError for a state that was changed on its way */
function opened(given: unknown): string {
  const [state = '', mark = ''] = String(given).split('.')
  const right = Buffer.from(seal(state))
  if (mark.length !== right.length || !timingSafeEqual(Buffer.from(mark), right))
    throw invalidParams('requestState was changed')
  return state
}

import { errorBody, type OperationError } from '#operations/errors.ts'

/** Results of `tools/call` as JSON. An answer is in it twice: as data, and as the text that models read. */
const texts = new WeakMap<Buffer, string>()

/** `notes` come first: what is wrong with an answer is to be read before it. */
export function answerText(body: string | Buffer, notes: string[]): string {
  const kept = typeof body !== 'string' && notes.length === 0 ? texts.get(body) : undefined
  if (kept !== undefined) return kept
  const json = String(body)
  const text = `{"content":[${notes.map(block).join('')}{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json},"isError":false}`
  // The bytes of an answer that is kept are the same object each time.
  if (typeof body !== 'string' && notes.length === 0) texts.set(body, text)
  return text
}

/** For what answers nothing. */
export function doneText(notes: string[]): string {
  return `{"content":[${notes.map(block).join('')}{"type":"text","text":"Done."}],"isError":false}`
}

/** As text alone: older clients hold structured content against the output schema even when it is an error. */
export function failureText(error: OperationError, hint: string | null, requestId: string): string {
  const body = { ...errorBody(error, requestId), ...(hint ? { hint } : {}) }
  return JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(body) }], isError: true })
}

function block(text: string): string {
  return `${JSON.stringify({ type: 'text', text })},`
}

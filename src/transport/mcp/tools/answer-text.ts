import { errorBody, type OperationError } from '#operations/errors.ts'
import type { Answer } from '#operations/run.ts'
import { inString } from '#transport/mcp/tools/in-string.ts'

/**
 * Results of `tools/call` as the bytes of their JSON. An answer is in it twice: as data, and as the text that models read.
 * What is kept of it is kept with the answer's own bytes, and goes with them.
 */
const kept = new WeakMap<Buffer, Buffer>()

const BEGIN = Buffer.from('{"content":[')
const TEXT = Buffer.from('{"type":"text","text":"')
const DATA = Buffer.from('"}],"structuredContent":')
const END = Buffer.from(',"isError":false}')

/** `notes` come first: what is wrong with an answer is to be read before it. */
export function answerBytes({ body, pieces }: Pick<Answer, 'body' | 'pieces'>, notes: string[] = []): Buffer {
  if (pieces) return joined(pieces.map(inStringOnce), pieces, notes)
  // The bytes of an answer that is kept are the same object each time; a text is made anew for each.
  if (typeof body === 'string') return whole(Buffer.from(body), notes)
  if (notes.length > 0) return whole(body!, notes)
  return once(body!, (bytes) => whole(bytes, []))
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

function whole(body: Buffer, notes: string[]): Buffer {
  return joined([inString(body)], [body], notes)
}

function joined(text: Buffer[], data: Buffer[], notes: string[]): Buffer {
  return Buffer.concat([BEGIN, Buffer.from(notes.map(block).join('')), TEXT, ...text, DATA, ...data, END])
}

function inStringOnce(piece: Buffer): Buffer {
  return once(piece, inString)
}

function once(bytes: Buffer, make: (bytes: Buffer) => Buffer): Buffer {
  let made = kept.get(bytes)
  if (!made) {
    made = make(bytes)
    kept.set(bytes, made)
  }
  return made
}

function block(text: string): string {
  return `${JSON.stringify({ type: 'text', text })},`
}

import type { TrashEntry } from '#kernel/changes/trash-store.ts'
import { errorBody, type OperationError } from '#kernel/operations/errors.ts'
import type { Image } from '#transport/mcp/tools/images.ts'

export type Form = {
  /** As data with a line of text, for clients that read it; otherwise as the text that models read. */
  structured: boolean
  images?: Image[]
}

const ELSEWHERE = 'The answer is in structuredContent.'

/**
 * A result of `tools/call` as JSON, in which the answer stands once. `notes` come first: what is wrong with an answer is to be
 * read before it. Images come last.
 */
export function answerText(body: string | Buffer, notes: string[], { structured, images = [] }: Form): string {
  const json = String(body)
  const after = images.map((image) => `,${JSON.stringify(image)}`).join('')
  const text = JSON.stringify(structured ? ELSEWHERE : json)
  const data = structured ? `"structuredContent":${json},` : ''
  return `{"content":[${notes.map(block).join('')}{"type":"text","text":${text}}${after}],${data}"isError":false}`
}

/** For what answers nothing; of a deleted record, how it comes back. */
export function doneText(notes: string[], structured: boolean, trash?: TrashEntry): string {
  const done = trash
    ? `Deleted. Until ${new Date(trash.expires_at).toISOString()} trash_restore with id ${trash.id} brings it back.`
    : 'Done.'
  return JSON.stringify({
    content: [...notes, done].map((text) => ({ type: 'text', text })),
    ...(structured && { structuredContent: { done: true, ...(trash && { trash_id: trash.id }) } }),
    isError: false,
  })
}

/** The fields of such a result. */
export const DONE = { done: { type: 'boolean' }, trash_id: { type: 'string' } }

/** As text alone: older clients hold structured content against the output schema even when it is an error. */
export function failureText(error: OperationError, hint: string | null, requestId: string): string {
  const body = { ...errorBody(error, requestId), ...(hint ? { hint } : {}) }
  return JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(body) }], isError: true })
}

function block(text: string): string {
  return `${JSON.stringify({ type: 'text', text })},`
}

import type { TrashEntry } from '#kernel/changes/trash-store.ts'
import { errorBody, type OperationError } from '#kernel/operations/errors.ts'
import type { Image } from '#transport/mcp/tools/images.ts'

/**
 * A result of `tools/call` as JSON. The answer is in it twice: as data, and as the text that models read. `notes` come
 * first: what is wrong with an answer is to be read before it. Images come last.
 */
export function answerText(body: string | Buffer, notes: string[], images: Image[] = []): string {
  const json = String(body)
  const after = images.map((image) => `,${JSON.stringify(image)}`).join('')
  return `{"content":[${notes.map(block).join('')}{"type":"text","text":${JSON.stringify(json)}}${after}],"structuredContent":${json},"isError":false}`
}

/** For what answers nothing; of a deleted record, how it comes back. */
export function doneText(notes: string[], trash?: TrashEntry): string {
  const done = trash
    ? `Deleted. Until ${new Date(trash.expires_at).toISOString()} trash_restore with id ${trash.id} brings it back.`
    : 'Done.'
  return JSON.stringify({
    content: [...notes, done].map((text) => ({ type: 'text', text })),
    structuredContent: { done: true, ...(trash && { trash_id: trash.id }) },
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

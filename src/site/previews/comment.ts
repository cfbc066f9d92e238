import type { Core } from '#kernel/operations/core.ts'
import { InvalidRequest, ValidationFailed } from '#kernel/operations/errors.ts'
import { type VisitAnswer, visit } from '#kernel/operations/visit.ts'
import { commentOnPreview } from '#resources/history/previews/comment-operation.ts'
import { localPath } from '#site/previews/local-path.ts'
import { type PreviewFrom, pageIdAt } from '#site/previews/render-preview.ts'

/** Characters of a path that a comment notes. */
const MAX_PATH = 2_000
/** The control characters that a comment has no use for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Stores what someone wrote about a page of a preview. @throws OperationError */
export async function comment(
  core: Core,
  from: PreviewFrom,
  body: unknown,
): Promise<{ answer: VisitAnswer; page_path: string }> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new InvalidRequest('The body must be an object', 'Send name, text and page_path.', 'malformed_body')
  const given = body as Record<string, unknown>
  const [name, text] = [textOf(given, 'name'), textOf(given, 'text')]
  const page_path = localPath(textOf(given, 'page_path').slice(0, MAX_PATH)).slice(0, MAX_PATH)
  const page_id = await pageIdAt(from, page_path.replace(/\?.*$/, ''))
  const answer = await visit(core, {
    operation: commentOnPreview,
    websiteId: from.site.id,
    params: { preview_id: from.preview.id },
    body: { name, text, page_path, page_id },
  })
  return { answer, page_path }
}

/** @throws ValidationFailed when it is blank, or no text */
function textOf(body: Record<string, unknown>, field: string): string {
  const given = body[field]
  const text = typeof given === 'string' ? given.toWellFormed().replaceAll(CONTROLS, '').trim() : ''
  if (text === '') throw new ValidationFailed({ [field]: ["can't be blank"] })
  return text
}

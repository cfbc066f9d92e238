import { FormRefused, InvalidRequest, MethodNotAllowed, NotFound, ValidationFailed } from '#operations/errors.ts'
import { visit } from '#operations/visit.ts'
import { commentOnPreview } from '#resources/previews/comment-operation.ts'
import type { Services } from '#services/types.ts'
import { refusedPage, visitedForm } from '#site/forms/form-pages.ts'
import { localPath } from '#site/previews/local-path.ts'
import { NOT_SENT, notSentPage } from '#site/previews/preview-pages.ts'
import { pageIdAt } from '#site/previews/render-preview.ts'
import { tryForm } from '#site/previews/try-form.ts'
import { type Opened, wantsHtml } from '#transport/previews/exchange.ts'
import { isSentByForm, readVisitBody, visitBody } from '#transport/visits/visit-body.ts'
import { RequestWork } from '#workers/compute.ts'

const FORM = /^\/_forms\/([^/]+)$/
/** The control characters that a comment has no use for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** What is sent to a preview: comments are stored, forms are only checked. @throws OperationError */
export async function answerPost(services: Services, exchange: Opened): Promise<void> {
  const { request, path, limitSent } = exchange
  if (request.method !== 'POST') throw new MethodNotAllowed(['GET', 'HEAD', 'POST'])
  limitSent(request)
  const [, form] = FORM.exec(path) ?? []
  if (form !== undefined) return answerForm(services, exchange, form)
  if (path === '/_preview/comments' && exchange.preview.takes_comments === 1) return answerComment(services, exchange)
  throw new NotFound('Page', 'Nothing can be sent to this address of a preview.')
}

async function answerForm(services: Services, exchange: Opened, id: string): Promise<void> {
  const { request, site } = exchange
  const byForm = isSentByForm(request)
  try {
    const sender = { referrer: null, shownAt: null }
    await tryForm(services, { website_id: site.id, id, body: visitBody(request), sender })
  } catch (error) {
    const form = byForm && error instanceof FormRefused ? await visitedForm(services.database, site, id) : undefined
    if (!form) throw error
    return exchange.page(422, refusedPage(site, form, error as FormRefused))
  }
  if (byForm) return exchange.page(200, notSentPage())
  exchange.json(200, JSON.stringify({ sent: false, message: NOT_SENT }))
}

async function answerComment(services: Services, exchange: Opened): Promise<void> {
  const { core, database, links } = services
  const { request, preview, site, programs } = exchange
  exchange.limitComments(request)
  const body = await readVisitBody(request)
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new InvalidRequest('The body must be an object', 'Send name, text and page_path.', 'malformed_body')
  const given = body as Record<string, unknown>
  const [name, text] = [textOf(given, 'name'), textOf(given, 'text')]
  const page_path = localPath(textOf(given, 'page_path')).slice(0, MAX_PATH)
  const compute = new RequestWork(core.workers, { accountId: null, websiteId: site.id }).run
  const from = { database, links, site, preview, compute, programs }
  const page_id = await pageIdAt(from, page_path.replace(/\?.*$/, ''))
  const comment = { name, text, page_path, page_id }
  const { id: preview_id } = preview
  const answer = await visit(core, {
    operation: commentOnPreview,
    websiteId: site.id,
    params: { preview_id },
    body: comment,
  })
  if (isSentByForm(request) && wantsHtml(request))
    return exchange.redirect(303, `/_preview/thanks?path=${encodeURIComponent(page_path)}`)
  exchange.json(answer.status, answer.body!)
}

/** Characters of a path that a comment notes. */
const MAX_PATH = 2_000

/** @throws ValidationFailed when it is none, or blank */
function textOf(body: Record<string, unknown>, field: string): string {
  const given = body[field]
  const text = typeof given === 'string' ? given.toWellFormed().replaceAll(CONTROLS, '').trim() : ''
  if (text === '') throw new ValidationFailed({ [field]: ["can't be blank"] })
  return text
}

import { FormRefused, MethodNotAllowed, NotFound } from '#kernel/operations/errors.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { pathGiven, plainPage, refusedPage } from '#site/forms/form-pages.ts'
import { comment } from '#site/previews/comment.ts'
import { NOT_SENT, notSentPage } from '#site/previews/preview-pages.ts'
import type { PreviewFrom } from '#site/previews/render-preview.ts'
import { filledInPreview, triedForm, tryForm } from '#site/previews/try-form.ts'
import type { VisitNeeds } from '#transport/needs.ts'
import { type Opened, wantsHtml } from '#transport/visits/previews/exchange.ts'
import { isSentByForm, readVisitBody, visitBody } from '#transport/visits/visit-body.ts'

const FORM = /^\/_forms\/([^/]+)$/
/** What is sent to a preview: comments are stored, forms are only checked. @throws OperationError */
export async function answerPost(services: VisitNeeds, exchange: Opened): Promise<void> {
  const { request, path, limitSent } = exchange
  if (request.method !== 'POST') throw new MethodNotAllowed(['GET', 'HEAD', 'POST'])
  limitSent(request)
  const [, form] = FORM.exec(path) ?? []
  if (form !== undefined) return answerForm(services, exchange, form)
  if (path === '/_preview/comments' && exchange.preview.takes_comments === 1) return answerComment(services, exchange)
  throw new NotFound('Page', 'Nothing can be sent to this address of a preview.')
}

async function answerForm(services: VisitNeeds, exchange: Opened, id: string): Promise<void> {
  const { request, site } = exchange
  const from = previewFrom(services, exchange)
  const byForm = isSentByForm(request)
  try {
    const sender = { referrer: null, shownAt: null, sameOrigin: true }
    await tryForm(services.core, from, { id, body: visitBody(request), sender })
  } catch (error) {
    const isRefused = byForm && error instanceof FormRefused
    const form = isRefused ? await triedForm(from, id) : undefined
    if (!form) throw error
    const refused = error as FormRefused
    const { language, given } = refused
    const shown = await filledInPreview(from, form, { language, path: pathGiven(given) })
    return exchange.page(422, plainPage(site, refusedPage(site, shown, refused)))
  }
  if (byForm) return exchange.page(200, notSentPage())
  exchange.json(200, JSON.stringify({ sent: false, message: NOT_SENT }))
}

async function answerComment(services: VisitNeeds, exchange: Opened): Promise<void> {
  const { request } = exchange
  exchange.limitComments(request)
  const from = previewFrom(services, exchange)
  const { answer, page_path } = await comment(services.core, from, await readVisitBody(request))
  if (isSentByForm(request) && wantsHtml(request))
    return exchange.redirect(303, `/_preview/thanks?path=${encodeURIComponent(page_path)}`)
  exchange.json(answer.status, answer.body!)
}

function previewFrom({ core, links }: VisitNeeds, { preview, readers, site, programs }: Opened): PreviewFrom {
  const compute = computeWith(core.workers, { accountId: null, websiteId: site.id })
  return { ...readers, links, site, preview, compute, programs }
}

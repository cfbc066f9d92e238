import { FormRefused, MethodNotAllowed, NotFound } from '#kernel/operations/errors.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { formWithOptions } from '#site/forms/form-options.ts'
import { plainPage, refusedPage } from '#site/forms/form-pages.ts'
import { comment } from '#site/previews/comment.ts'
import { NOT_SENT, notSentPage } from '#site/previews/preview-pages.ts'
import { previewed, triedForm, tryForm } from '#site/previews/try-form.ts'
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
  const { request, site, preview } = exchange
  const byForm = isSentByForm(request)
  try {
    const sender = { referrer: null, shownAt: null, sameOrigin: true }
    await tryForm(services, { website_id: site.id, id, preview, body: visitBody(request), sender })
  } catch (error) {
    const isRefused = byForm && error instanceof FormRefused
    const form = isRefused ? await triedForm(services.database, { website_id: site.id, id, preview }) : undefined
    if (!form) throw error
    const refused = error as FormRefused
    const shown = await formWithOptions(previewed(services.database, preview), form, { language: refused.language })
    return exchange.page(422, plainPage(site, refusedPage(site, shown, refused)))
  }
  if (byForm) return exchange.page(200, notSentPage())
  exchange.json(200, JSON.stringify({ sent: false, message: NOT_SENT }))
}

async function answerComment({ core, links }: VisitNeeds, exchange: Opened): Promise<void> {
  const { request, preview, readers, site, programs } = exchange
  exchange.limitComments(request)
  const compute = computeWith(core.workers, { accountId: null, websiteId: site.id })
  const from = { ...readers, links, site, preview, compute, programs }
  const { answer, page_path } = await comment(core, from, await readVisitBody(request))
  if (isSentByForm(request) && wantsHtml(request))
    return exchange.redirect(303, `/_preview/thanks?path=${encodeURIComponent(page_path)}`)
  exchange.json(answer.status, answer.body!)
}

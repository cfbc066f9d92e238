import type { Database } from '#kernel/database/database.ts'
import type { FormRefused, OperationError } from '#kernel/operations/errors.ts'
import { PAGE_INPUT } from '#resources/data/forms/field.ts'
import { renderForm } from '#resources/data/forms/render-form.ts'
import type { VisitedForm } from '#resources/data/forms/store.ts'
import { formOf } from '#resources/data/forms/store.ts'
import { type FormTexts, formTexts } from '#resources/data/forms/texts.ts'
import type { Site } from '#site/find-site.ts'
import { formStyle } from '#site/forms/form-style.ts'
import { serverPage } from '#site/pages/server-page.ts'
import { escapeText } from '#text/escape-html.ts'

/** The form of a website with this id, for its pages. */
export function visitedForm({ reader }: Database, site: Site, id: string): Promise<VisitedForm | undefined> {
  return formOf(reader, site.id, id.toLowerCase())
}

/** After sending, where the form leads nowhere else. */
export function sentPage(site: Site, form: VisitedForm, language: string): string {
  const { texts } = formTexts(language, site.default_language)
  const own = form.success_message?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return page(site, language, (texts) => texts.sent, own ?? [texts.sentHelp])
}

/** The form again, with what the visitor wrote and what is wrong with it. */
export function refusedPage(site: Site, form: VisitedForm, { errors, given, language }: FormRefused): string {
  const { texts } = formTexts(language, site.default_language)
  const path = given[PAGE_INPUT]
  const html = renderForm({
    form,
    language,
    defaultLanguage: site.default_language,
    path: typeof path === 'string' ? path : null,
    given,
    errors: Object.fromEntries(Object.entries(errors).map(([name, [message]]) => [name, message!])),
  })
  return frame(site, language, texts.failed, `<h1>${escapeText(form.name)}</h1>\n${html}`)
}

/** Where a form could not be taken for another reason. */
export function failedPage(site: Site | undefined, { status }: Pick<OperationError, 'status'>): string {
  const help = (texts: FormTexts) =>
    status === 413 ? texts.tooLarge : status === 429 ? texts.tooMany : texts.failedHelp
  const language = site?.default_language ?? 'en'
  return page(site, language, (texts) => texts.failed, [help(formTexts(language).texts)])
}

function page(
  site: Site | undefined,
  language: string,
  heading: (texts: FormTexts) => string,
  paragraphs: readonly string[],
): string {
  const { texts } = formTexts(language, site?.default_language ?? 'en')
  const said = paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join('\n')
  const body = `<h1>${escapeText(heading(texts))}</h1>\n${said}\n<p><a href="/">${escapeText(texts.back)}</a></p>`
  return frame(site, language, heading(texts), body)
}

function frame(site: Site | undefined, language: string, title: string, body: string): string {
  const name = site ? `<p class="muted small"><bdi>${escapeText(site.name)}</bdi></p>\n` : ''
  return serverPage({
    title: site ? `${title} · ${site.name}` : title,
    language: formTexts(language, site?.default_language ?? 'en').language,
    stylesheetHref: null,
    head: `<style>${formStyle}</style>`,
    body: `<main>\n${name}${body}\n</main>`,
  })
}

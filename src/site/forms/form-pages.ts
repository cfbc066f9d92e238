import type { Database } from '#kernel/database/database.ts'
import type { FormRefused, OperationError } from '#kernel/operations/errors.ts'
import { PAGE_INPUT } from '#resources/data/forms/field.ts'
import { wordsIn } from '#resources/data/forms/in-language.ts'
import { renderForm } from '#resources/data/forms/render-form.ts'
import type { VisitedForm } from '#resources/data/forms/store.ts'
import { formOf } from '#resources/data/forms/store.ts'
import { type FormTexts, formTexts } from '#resources/data/forms/texts.ts'
import type { Site } from '#site/find-site.ts'
import { formStyle } from '#site/forms/form-style.ts'
import type { OwnPage } from '#site/framed.ts'
import { serverPage } from '#site/pages/server-page.ts'
import { escapeText } from '#text/escape-html.ts'

/** The form of a website with this id, for its pages. */
export function visitedForm({ reader }: Database, site: Site, id: string): Promise<VisitedForm | undefined> {
  return formOf(reader, site.id, id.toLowerCase())
}

/** After sending, where the form leads nowhere else. */
export function sentPage(site: Site, form: VisitedForm, language: string): OwnPage {
  const { success_message } = wordsIn(form, { language, defaultLanguage: site.default_language })
  const own = success_message?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return saying(
    site,
    language,
    (texts) => texts.sent,
    own ?? [formTexts(language, site.default_language).texts.sentHelp],
  )
}

/** The form again, with what the visitor wrote and what is wrong with it. */
export function refusedPage(site: Site, form: VisitedForm, { errors, given, language }: FormRefused): OwnPage {
  const { texts, language: spoken } = formTexts(language, site.default_language)
  const path = pathGiven(given)
  const html = renderForm({
    form,
    language,
    defaultLanguage: site.default_language,
    path,
    given,
    errors: Object.fromEntries(Object.entries(errors).map(([name, [message]]) => [name, message!])),
  })
  const { name } = wordsIn(form, { language, defaultLanguage: site.default_language })
  return { title: texts.failed, language: spoken, html: `<h1>${escapeText(name)}</h1>\n${html}`, path }
}

/** The path of the page that showed the form, as the visitor's browser says. */
export function pathGiven(given: FormRefused['given']): string | null {
  const page = given[PAGE_INPUT]
  return typeof page === 'string' ? page : null
}

/** Where a form could not be taken for another reason. */
export function failedPage(site: Site | undefined, { status }: Pick<OperationError, 'status'>): OwnPage {
  const help = (texts: FormTexts) =>
    status === 413 ? texts.tooLarge : status === 429 ? texts.tooMany : texts.failedHelp
  const language = site?.default_language ?? 'en'
  return saying(site, language, (texts) => texts.failed, [help(formTexts(language).texts)])
}

function saying(
  site: Site | undefined,
  wanted: string,
  heading: (texts: FormTexts) => string,
  paragraphs: readonly string[],
): OwnPage {
  const { texts, language } = formTexts(wanted, site?.default_language ?? 'en')
  const said = paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join('\n')
  const html = `<h1>${escapeText(heading(texts))}</h1>\n${said}\n<p><a href="/">${escapeText(texts.back)}</a></p>`
  return { title: heading(texts), language, html, path: null }
}

/** The page in the service's own look, for a website without pages, or while it cannot be rendered. */
export function plainPage(site: Site | undefined, { title, language, html }: OwnPage): string {
  const name = site ? `<p class="muted small"><bdi>${escapeText(site.name)}</bdi></p>\n` : ''
  return serverPage({
    title: site ? `${title} · ${site.name}` : title,
    language,
    stylesheetHref: null,
    head: `<style>${formStyle}</style>`,
    body: `<main>\n${name}${html}\n</main>`,
  })
}

import { tagOfKind, tagOfRecord } from '#kernel/answers/tags.ts'
import { renderForm } from '#resources/data/forms/render-form.ts'
import type { Site } from '#site/find-site.ts'
import { type FilledFrom, filledForm } from '#site/forms/filled-form.ts'
import { shownForms } from '#site/forms/shown-forms.ts'

type From = FilledFrom & { site: Site }
type Around = Pick<Parameters<typeof filledForm>[2], 'language' | 'values'> & { path: string; tags: Set<string> }

/**
 * What `<site-form name>` shows, by the forms' keys. `tags` get what was looked up, whether it was found or not: making
 * a form changes the page too.
 */
export async function formsHtml(
  from: From,
  keys: readonly string[],
  { language, path, values, tags }: Around,
): Promise<Map<string, string>> {
  const { db, site, selection } = from
  const forms = await shownForms(db, selection, site.id, keys)
  for (const { id } of forms) tags.add(tagOfRecord(site.id, 'form', id))
  if (forms.length < keys.length) tags.add(tagOfKind(site.id, 'form'))
  const shown = { language, defaultLanguage: site.default_language, path }
  const html = new Map<string, string>()
  for (const form of forms)
    html.set(form.key, renderForm({ form: await filledForm(from, form, { language, values, tags }), ...shown }))
  return html
}

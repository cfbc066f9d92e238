import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import { UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { changedForm, keyFrom } from '#resources/data/forms/change-form.ts'
import { nextFields } from '#resources/data/forms/next-fields.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { blankForm, MAX_FORMS, NewForm } from '#resources/data/forms/record.ts'
import { presentForm } from '#resources/data/forms/schema.ts'
import { countForms, formKeys, insertForm, insertVersion } from '#resources/data/forms/store.ts'
import { startCounters } from '#resources/data/submissions/counters-store.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedForm } from '#resources/transfer/model.ts'

/** The form with all versions of its fields. @throws LimitReached, ValidationFailed */
export async function applyForm(applying: Applying, planned: PlannedForm): Promise<void> {
  const { tx, website, ids, now, actor, events, links } = applying
  const { kind: _, id, versions, created_at: __, updated_at: ___, ...settings } = planned
  if ((await countForms(tx, website.id)) >= MAX_FORMS)
    throw new LimitReached('form_limit_reached', 'base', `The limit of ${MAX_FORMS} forms per website is reached`)
  const latest = versions.at(-1)!
  const key = settings.key ?? keyFrom(settings.name)
  const { input } = checkInput(NewForm, { ...settings, key, fields: latest.fields }, 422)
  if ((await formKeys(tx, website.id)).includes(key)) throw invalid('key', 'has already been taken')
  const form_id = ids.of(id)
  const idOf = (number: number) => ids.of(versions[number - 1]!.id ?? `${id} version ${number}`)
  const form: FormRow = {
    ...changedForm({ ...blankForm(website.id, now), key }, input),
    id: form_id,
    version_id: idOf(versions.length),
    version_number: versions.length,
    ...timesOf(planned, now),
  }
  await insertForm(tx, form)
  await startCounters(tx, form)
  for (const [index, version] of versions.entries()) {
    const number = index + 1
    const isLatest = number === versions.length
    await insertVersion(tx, {
      ...{ id: idOf(number), website_id: website.id, form_id, number },
      fields: isLatest ? form.fields : JSON.stringify(nextFields(version.fields)),
      actor: JSON.stringify(version.created_by ?? actor),
      created_at: version.created_at === undefined ? now : Date.parse(version.created_at),
    })
  }
  const site = { site_subdomain: website.subdomain, site_primary_domain: website.primary_domain }
  events.push({
    type: 'form.created',
    record: presentForm({ ...form, ...UNCHANGED, submissions_count: 0, ...site }, links),
  })
}

import { amongJson } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { FormVersionRow } from '#kernel/database/tables/forms.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { deleterOf, saverOf } from '#kernel/records/store.ts'
import { type FormRow, form } from '#resources/data/forms/record.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

/** A form with the number of its submissions, and what its website's address is made of. */
export type FormRecord = FormRow & OfSite & { submissions_count: number | null }

export const formTarget: Target<FormRecord> = {
  label: 'Form',
  table: 'forms',
  websiteColumn: 'forms.website_id',
  query: formsWithCount,
  revision: revisionOf,
}

type Part = { per: number; offset: number }

export async function listForms(db: Db, website_id: string, { per, offset }: Part) {
  const rows = await formsWithCount(db)
    .where('forms.website_id', '=', website_id)
    .orderBy('forms.created_at')
    .orderBy('forms.id')
    .limit(per)
    .offset(offset)
    .execute()
  return { rows, total: await countForms(db, website_id) }
}

export async function countForms(db: Db, website_id: string): Promise<number> {
  const { total } = await db
    .selectFrom('forms')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('website_id', '=', website_id)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function formKeys(db: Db, website_id: string): Promise<string[]> {
  const rows = await db.selectFrom('forms').select('key').where('website_id', '=', website_id).execute()
  return rows.map(({ key }) => key)
}

export async function insertForm(tx: Tx, form: FormRow): Promise<void> {
  await tx.insertInto('forms').values(form).execute()
}

export async function insertVersion(tx: Tx, version: FormVersionRow): Promise<void> {
  await tx.insertInto('form_versions').values(version).execute()
}

export const saveForm = saverOf(form)

/** Of a form that has been deleted. */
export async function deleteFormVersions(
  tx: Tx,
  { website_id, form_id }: { website_id: string; form_id: string },
): Promise<void> {
  await tx.deleteFrom('form_versions').where('website_id', '=', website_id).where('form_id', '=', form_id).execute()
}

export const deleteForm = deleterOf(form)

/** Newest first. */
export async function listFormVersions(db: Db, form: FormRecord, { per, offset }: Part) {
  const rows = await db
    .selectFrom('form_versions')
    .selectAll()
    .where('website_id', '=', form.website_id)
    .where('form_id', '=', form.id)
    .orderBy('number', 'desc')
    .limit(per)
    .offset(offset)
    .execute()
  return { rows, total: form.version_number }
}

/** As templates name it. */
export async function formsWithKeys(db: Db, website_id: string, keys: readonly string[]): Promise<FormRow[]> {
  return byKeys(db, { website_id, keys: JSON.stringify(keys) })
}

/** All of them, newest first. */
export async function allVersions(db: Db, form: { website_id: string; id: string }): Promise<FormVersionRow[]> {
  return db
    .selectFrom('form_versions')
    .selectAll()
    .where('website_id', '=', form.website_id)
    .where('form_id', '=', form.id)
    .orderBy('number', 'desc')
    .execute()
}

export async function formVersionNumbered(
  db: Db,
  { website_id, form_id, number }: { website_id: string; form_id: string; number: number },
): Promise<FormVersionRow | undefined> {
  return db
    .selectFrom('form_versions')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('form_id', '=', form_id)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** With the default language of its website. */
export type VisitedForm = FormRow & { site_language: string }

export async function formOf(db: Db, website_id: string, id: string): Promise<VisitedForm | undefined> {
  return (await byId(db, { website_id, id }))[0]
}

const byKeys = prepare<{ website_id: string; keys: string }, FormRow>((db, { website_id, keys }) =>
  db.selectFrom('forms').selectAll().where('website_id', '=', website_id).where('key', 'in', amongJson(db, keys)),
)

const byId = prepare<{ website_id: string; id: string }, VisitedForm>((db, { website_id, id }) =>
  db
    .selectFrom('forms')
    .innerJoin('websites', 'websites.id', 'forms.website_id')
    .selectAll('forms')
    .select('websites.default_language as site_language')
    .where('forms.website_id', '=', website_id)
    .where('forms.id', '=', id),
)

function formsWithCount(db: Db) {
  return db
    .selectFrom('forms')
    .innerJoin('websites', 'websites.id', 'forms.website_id')
    .leftJoin('form_counters', (join) =>
      join.onRef('form_counters.website_id', '=', 'forms.website_id').onRef('form_counters.form_id', '=', 'forms.id'),
    )
    .selectAll('forms')
    .select([
      'form_counters.submissions as submissions_count',
      'websites.subdomain as site_subdomain',
      primaryDomain.as('site_primary_domain'),
    ])
}

import { amongJson } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { FormVersionRow } from '#kernel/database/tables/forms.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { deleterOf, saverOf } from '#kernel/records/store.ts'
import { isSeen, withDataHistory } from '#kernel/versioning/shown-store.ts'
import { readFields } from '#resources/data/forms/field.ts'
import { latestOf, type WithHistory } from '#resources/data/forms/form-content.ts'
import { type FormRow, form, MAX_FORMS } from '#resources/data/forms/record.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

/** A form with its history, the number of its submissions, and what its website's address is made of. */
export type FormRecord = FormRow & WithHistory & OfSite & { submissions_count: number | null }

export const formTarget: Target<FormRecord> = {
  label: 'Form',
  table: 'forms',
  websiteColumn: 'forms.website_id',
  query: formsWithCount,
  revision: revisionOf,
}

type Part = { per: number; offset: number }

export async function listForms(db: Db, website_id: string, part: Part) {
  return { rows: await formsIn(db, website_id, part), total: await countForms(db, website_id) }
}

function formsIn(db: Db, website_id: string, { per, offset }: Part) {
  return formsWithCount(db)
    .where('forms.website_id', '=', website_id)
    .orderBy('forms.created_at')
    .orderBy('forms.id')
    .limit(per)
    .offset(offset)
    .execute()
}

/** Forms whose fields, as visitors see them or in their newest version, take options from the table with this key. */
export async function formsWithOptionsFrom(
  db: Db,
  { website_id, key }: { website_id: string; key: string },
): Promise<{ id: string; name: string }[]> {
  const rows = await formsIn(db, website_id, { per: MAX_FORMS, offset: 0 })
  return rows.filter((row) => [row, latestOf(row)].some((form) => takesOptions(form, key)))
}

function takesOptions(form: FormRow, key: string): boolean {
  return readFields(form).some(({ options_from }) => options_from?.table === key)
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

export async function findForm(
  db: Db,
  { id, website_id }: { id: string; website_id: string },
): Promise<FormRecord | undefined> {
  return formsWithCount(db).where('forms.website_id', '=', website_id).where('forms.id', '=', id).executeTakeFirst()
}

export async function insertForm(tx: Tx, form: FormRow): Promise<void> {
  await tx.insertInto('forms').values(form).execute()
}

export async function insertVersion(tx: Tx, version: FormVersionRow): Promise<void> {
  await tx.insertInto('form_versions').values(version).execute()
}

export const saveForm = saverOf(form)

/** Says which version of its fields a form has. */
export async function setFieldsVersion(
  tx: Tx,
  { website_id, id }: { website_id: string; id: string },
  version: Pick<FormRow, 'version_id' | 'version_number'>,
): Promise<void> {
  await tx.updateTable('forms').set(version).where('website_id', '=', website_id).where('id', '=', id).execute()
}

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

/** Forms by the keys that templates use; `latest` includes those that visitors have never seen. */
export async function formsWithKeys(
  db: Db,
  website_id: string,
  keys: readonly string[],
  shown: Shown = 'live',
): Promise<FormRow[]> {
  return byKeys[shown](db, { website_id, keys: JSON.stringify(keys) })
}

/** The newest version of a form's fields, also of a form that is in the trash. */
export async function lastFormVersion(
  db: Db,
  { website_id, form_id }: { website_id: string; form_id: string },
): Promise<FormVersionRow | undefined> {
  return db
    .selectFrom('form_versions')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('form_id', '=', form_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
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

/** @param shown `latest` includes a form that visitors have never seen */
export async function formOf(
  db: Db,
  website_id: string,
  id: string,
  shown: Shown = 'live',
): Promise<VisitedForm | undefined> {
  return (await byId[shown](db, { website_id, id }))[0]
}

const byKeys = { live: keyFinder(true), latest: keyFinder(false) }
const byId = { live: idFinder(true), latest: idFinder(false) }

function keyFinder(onlySeen: boolean) {
  return prepare<{ website_id: string; keys: string }, FormRow>((db, { website_id, keys }) =>
    db
      .selectFrom('forms')
      .selectAll()
      .where('website_id', '=', website_id)
      .where('key', 'in', amongJson(db, keys))
      .$if(onlySeen, (forms) => forms.where(isSeen('form'))),
  )
}

function idFinder(onlySeen: boolean) {
  return prepare<{ website_id: string; id: string }, VisitedForm>((db, { website_id, id }) =>
    db
      .selectFrom('forms')
      .innerJoin('websites', 'websites.id', 'forms.website_id')
      .selectAll('forms')
      .select('websites.default_language as site_language')
      .where('forms.website_id', '=', website_id)
      .where('forms.id', '=', id)
      .$if(onlySeen, (forms) => forms.where(isSeen('form'))),
  )
}

function formsWithCount(db: Db) {
  return withDataHistory(
    'form',
    db
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
      ]),
  )
}

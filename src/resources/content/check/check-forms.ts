import type { With } from '#resources/content/check/check-html.ts'
import { wholeRecord } from '#resources/content/check/problems.ts'
import { pagesBoundTo } from '#resources/content/pages/binding-store.ts'
import { affectedBy } from '#resources/content/usage/affected.ts'
import { seedOfForm } from '#resources/content/usage/seeds.ts'
import { listPages } from '#resources/content/usage/store.ts'
import { type FormField, readFields } from '#resources/data/forms/field.ts'
import { isUnseen } from '#resources/data/forms/form-content.ts'
import { MAX_FORMS } from '#resources/data/forms/record.ts'
import { type FormRecord, listForms } from '#resources/data/forms/store.ts'
import { columnTaken, takenColumn } from '#resources/data/forms/value-from.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tablesOf } from '#resources/data/tables/store.ts'

/** Pages with a form that are searched for ones that show rows. A form on more pages is not checked. */
const MAX_PAGES = 1_000

/** Adds fields of forms that take options from a table or column, or a value from a column, that is not there. */
export async function checkForms(website_id: string, { db, problems }: With): Promise<void> {
  if (!problems.wants('broken_form')) return
  const { rows: forms } = await listForms(db, website_id, { per: MAX_FORMS, offset: 0 })
  const tables = (await tablesOf(db, website_id)).map((table) => ({ ...table, columns: readColumns(table) }))

  function problemOfOptions({ options_from }: FormField): string | null {
    const { table: key, column, value = column } = options_from!
    const table = tables.find((table) => table.key === key)
    if (!table) return `takes its options from the table ${key}, which doesn't exist`
    const missing = [column, value].find((name) => !table.columns.some((each) => each.key === name))
    return missing === undefined ? null : `takes its options from the column ${missing}, which ${key} doesn't have`
  }

  async function problemOfValue(form: FormRecord, { value_from }: FormField): Promise<string | null> {
    const key = columnTaken(value_from!)
    if (key === null) return null
    const { pages } = await affectedBy(db, website_id, seedOfForm(form))
    const shown = await listPages(db, website_id, pages, { limit: MAX_PAGES, offset: 0 })
    if (shown.length === 0 || shown.length === MAX_PAGES) return null
    const ids = new Set(shown.map(({ id }) => id))
    for (const { id, columns } of tables)
      if (takenColumn(columns, key) && (await pagesBoundTo(db, website_id, id)).some((page) => ids.has(page.id)))
        return null
    return `takes ${value_from}, and no page with the form shows rows that have it`
  }

  for (const form of forms.filter((form) => !isUnseen(form)))
    for (const [index, field] of readFields(form).entries()) {
      const add = (name: string, problem: string | null) => {
        if (problem === null) return
        const message = `In the form ${form.name}, ${field.label} ${problem}.`
        problems.add('broken_form', wholeRecord('form', form.id, null, `fields.${index}.${name}`), message)
      }
      if (field.options_from) add('options_from', problemOfOptions(field))
      if (field.value_from) add('value_from', await problemOfValue(form, field))
    }
}

import Type from 'typebox'
import { Id } from '#kernel/operations/schemas.ts'
import type { FormField } from '#resources/data/forms/field.ts'
import { listForms } from '#resources/data/forms/store.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'

const MAX_LISTED = 30

export const formsSection: OverviewSection = {
  name: 'forms',
  output: Type.Object(
    {
      total: Type.Integer({ about: 'How many there are.' }),
      listed: Type.Array(
        Type.Object({
          id: Id,
          key: Type.String({ about: 'Its name in <site-form>.' }),
          fields: Type.Array(Type.String(), { about: 'The names of its fields.' }),
          submissions_count: Type.Integer({ about: 'What was sent with it, without spam.' }),
        }),
        { description: `The first ${MAX_LISTED}; records_list has the rest.` },
      ),
    },
    { about: 'The forms.' },
  ),
  async read({ db, website }) {
    const { rows, total } = await listForms(db, website.id, { per: MAX_LISTED, offset: 0 })
    const listed = rows.map(({ id, key, fields, submissions_count }) => {
      const names = (JSON.parse(fields) as FormField[]).map((field) => field.name)
      return { id, key, fields: names, submissions_count }
    })
    return {
      data: { total, listed },
      heading: `Forms (${total})`,
      lines: listed.map(
        ({ id, key, fields, submissions_count }) =>
          `"${key}" fields ${fields.join(', ')}; ${submissions_count} submissions, id ${id}`,
      ),
      more: total - listed.length,
      narrow: 'records_list with kind form, page and per',
      warnings: [],
    }
  },
}

import Type from 'typebox'
import { Id } from '#kernel/operations/schemas.ts'
import { listRedirects } from '#resources/traffic/redirects/store.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'

const MAX_LISTED = 10

export const redirectsSection: OverviewSection = {
  name: 'redirects',
  output: Type.Object(
    {
      total: Type.Integer({ about: 'How many there are.' }),
      listed: Type.Array(
        Type.Object({
          id: Id,
          from_path: Type.String({ about: 'The path or pattern that is redirected.' }),
          to: Type.String({ about: 'Where it leads.' }),
        }),
        { description: `The first ${MAX_LISTED}; redirects_list has the rest.` },
      ),
    },
    { about: 'The redirects.' },
  ),
  async read({ db, website }) {
    const window = { page: 1, per: MAX_LISTED, offset: 0 }
    const { rows, total } = await listRedirects(db, website.id, { window, filter: {}, sort: ['position'] })
    const listed = rows.map(({ id, from_path, to_path }) => ({ id, from_path, to: to_path }))
    return {
      data: { total, listed },
      heading: `Redirects (${total})`,
      lines: rows.map(({ from_path, to_path, active }) => `${from_path} → ${to_path}${active === 1 ? '' : ', off'}`),
      more: total - listed.length,
      narrow: 'redirects_list with page and per',
      warnings: [],
    }
  },
}

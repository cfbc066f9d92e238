import Type from 'typebox'
import { Id } from '#kernel/operations/schemas.ts'
import { listRequests } from '#resources/history/requests/store.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'

const MAX_LISTED = 10

export const requestsSection: OverviewSection = {
  name: 'requests',
  output: Type.Object(
    {
      total: Type.Integer({ about: 'How many there are.' }),
      listed: Type.Array(
        Type.Object({
          id: Id,
          summary: Type.String({ about: 'What is asked for.' }),
        }),
        { description: `The first ${MAX_LISTED}; requests_list has the rest.` },
      ),
    },
    { about: 'What waits until a person approves it.' },
  ),
  async read({ longDb, website }) {
    const window = { page: 1, per: MAX_LISTED, offset: 0 }
    const { rows, total } = await listRequests(longDb, website.id, window, { status: 'waiting' })
    const listed = rows.map(({ id, summary }) => ({ id, summary }))
    return {
      data: { total, listed },
      heading: `Requests waiting for approval (${total})`,
      lines: listed.map(({ id, summary }) => `${summary}, id ${id}`),
      more: total - listed.length,
      narrow: 'records_list with kind request, status waiting, page and per',
      warnings: [],
    }
  },
}

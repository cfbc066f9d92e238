import Type from 'typebox'
import { about } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { presentWaiting, waitingRecords } from '#resources/history/publishing/waiting.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'

const MAX_LISTED = 30

export const waitingSection: OverviewSection = {
  name: 'waiting',
  output: Type.Object(
    {
      total: Type.Integer({ about: 'How many there are.' }),
      listed: Type.Array(
        Type.Object({
          kind: oneOf(VERSIONED_KINDS, { about: 'The kind of record.' }),
          id: Id,
          title: about(nullable(Type.String()), 'Its title or name; the first text of a row.'),
          path: about(nullable(Type.String()), "A page's path."),
          scheduled_at: about(nullable(Timestamp), 'When it is published, if that is scheduled.'),
        }),
        { description: `The first ${MAX_LISTED}; waiting_list has the rest.` },
      ),
    },
    { about: 'What visitors do not see yet.' },
  ),
  async read({ longDb, website }) {
    const { rows, total } = await waitingRecords(longDb, website.id, { page: 1, per: MAX_LISTED, offset: 0 })
    const listed = rows.map(presentWaiting).map(({ kind, id, title, path, scheduled_at }) => ({
      ...{ kind, id, title, path, scheduled_at },
    }))
    return {
      data: { total, listed },
      heading: `Unpublished changes (${total})`,
      lines: listed.map(
        ({ kind, id, title, path, scheduled_at }) =>
          `${kind} ${path ?? `"${title ?? ''}"`}, id ${id}${scheduled_at ? `, to be published ${scheduled_at}` : ''}`,
      ),
      more: total - listed.length,
      narrow: 'waiting_list with page and per',
      warnings: [],
    }
  },
}

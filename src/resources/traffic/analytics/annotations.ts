import { startOfDay } from '#analytics/local-time.ts'
import type { Db } from '#kernel/database/database.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { changeSetsBetween } from '#resources/traffic/analytics/change-sets-store.ts'
import type { Range } from '#resources/traffic/analytics/range.ts'

/** Of one day or hour. */
const MAX_ANNOTATIONS = 5

export type Annotation = { at: string; change_set_id: string; title: string; published: boolean }

/** What was changed from each of these times on, up to the next of them. */
export async function annotationsOf(
  db: Db,
  website_id: string,
  times: readonly number[],
  { last, zone }: Range,
): Promise<Annotation[][]> {
  const end = startOfDay(zone, last + 1)
  const sets = await changeSetsBetween(db, website_id, times[0]!, end)
  const found = times.map((): Annotation[] => [])
  let index = 0
  for (const { id, title, actor, shown_at, published_at } of sets) {
    while (index + 1 < times.length && times[index + 1]! <= shown_at) index++
    const { name } = JSON.parse(actor) as { name: string | null }
    const annotations = found[index]!
    if (annotations.length < MAX_ANNOTATIONS)
      annotations.push({
        at: timestamp(shown_at),
        change_set_id: id,
        title: title ?? `Changes by ${name ?? 'someone'}`,
        published: published_at !== null,
      })
  }
  return found
}

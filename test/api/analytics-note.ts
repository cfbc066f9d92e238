import type { View } from '#analytics/view.ts'
import { everythingCounted } from '#test/site/analytics/counted.ts'
import type { Service } from '#test/support/service.ts'

/** Puts views into the inbox, in parts and not in order, and counts them. */
export async function note(service: Service, views: readonly View[]): Promise<void> {
  const parts: View[][] = []
  for (let from = 0; from < views.length; from += 100) parts.push(views.slice(from, from + 100))
  await service.database.write(async (tx) => {
    for (const part of parts)
      await tx
        .insertInto('analytics_inbox')
        .values({ views: JSON.stringify(part) })
        .execute()
  })
  await everythingCounted(service)
}

import { setImmediate } from 'node:timers/promises'
import type { Db } from '#database/database.ts'
import type { SiteView } from '#operations/site-view.ts'
import type { Show } from '#resources/check/check-html.ts'
import { isTemplate } from '#templates/compile.ts'
import type { Compute } from '#workers/compute.ts'

/** Pages as visitors get them; what is no template is what is written. */
export async function showPages(db: Db, website_id: string, view: SiteView, newCompute: () => Compute): Promise<Show> {
  const site = await view.whole(db, website_id)
  return async ({ id, html_content }) => {
    if (!isTemplate(html_content)) return null
    await setImmediate()
    const shown = await site?.page(id, newCompute())
    return shown?.html ?? null
  }
}

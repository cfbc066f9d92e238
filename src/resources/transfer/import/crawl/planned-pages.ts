import type { Composed } from '#kernel/operations/site-view.ts'
import type { PlannedAsset, PlannedPage, SitePlan } from '#resources/transfer/model.ts'
import { placeOf } from '#resources/transfer/record-places.ts'

/** A page as an import would make it, and the file of the archive that it is made of. */
export type PlannedView = { path: string; file: string; composed: Composed }

/** The pages of a plan, one after another, without those that show rows of a table. `assets` are complete before the first page comes. */
export async function* plannedPages(plan: SitePlan, assets: Map<string, PlannedAsset>): AsyncGenerator<PlannedView> {
  const parts = new Map<string, { kind: 'header' | 'footer' | 'html_head'; language: string; html: string }>()
  const languages = new Map<string, string>()
  let page: PlannedPage | null = null
  for await (const record of plan.records()) {
    if (record.kind === 'asset') assets.set(record.id, record)
    else if (record.kind === 'header' || record.kind === 'footer' || record.kind === 'html_head')
      languages.set(record.id, record.default_on_page_language ?? '')
    else if (record.kind === 'page') page = record.table_id ? null : record
    else if (record.kind === 'version' && page?.id === record.of.id) {
      const { path, language = plan.website.default_language ?? 'en' } = page
      const partOf = (kind: 'header' | 'footer' | 'html_head', uses: boolean | undefined) =>
        uses === false
          ? null
          : ([...parts.values()].find((part) => part.kind === kind && part.language === language)?.html ?? null)
      const title = record.snapshot.title
      yield {
        path,
        file: placeOf(page),
        composed: {
          html_content: record.html_content,
          title: typeof title === 'string' ? title : null,
          language,
          header: partOf('header', page.use_header),
          footer: partOf('footer', page.use_footer),
          html_head: partOf('html_head', page.use_html_head),
        },
      }
    } else if (record.kind === 'version' && languages.has(record.of.id)) {
      const { kind, id } = record.of
      if (kind === 'header' || kind === 'footer' || kind === 'html_head')
        parts.set(id, { kind, language: languages.get(id)!, html: record.html_content })
    }
  }
}

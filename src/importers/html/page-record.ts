import { onlyVersion } from '#importers/files/only-version.ts'
import type { PageFields } from '#importers/html/page-source.ts'
import type { PageFile, SiteFiles } from '#importers/html/site-files.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'
import type { PlannedPage, PlannedRecord } from '#resources/transfer/model.ts'
import { placed } from '#resources/transfer/record-places.ts'

export type PageContent = { file: PageFile; html: string; uses(kind: SharedPartKind): boolean }

export function pageRecords(
  content: PageContent,
  page: PageFields,
  language: string,
  files: SiteFiles,
): PlannedRecord[] {
  const { file, html, uses } = content
  const record: PlannedPage = {
    kind: 'page',
    id: file.id,
    path: file.path,
    language,
    translation_group_id: translationGroup(file, page, files),
    use_header: uses('header'),
    use_footer: uses('footer'),
    use_html_head: uses('html_head'),
  }
  const version = onlyVersion({ kind: 'page', id: file.id }, html, snapshotOf(file, page, files))
  return [placed(record, file.name), placed(version, file.name)]
}

/** Its title and SEO fields. */
export function snapshotOf(file: PageFile, page: PageFields, files: SiteFiles): Record<string, unknown> {
  const picture = page.og_image === null ? null : files.fileOf(page.og_image, file.name)
  return {
    title: page.title,
    meta_description: page.meta_description,
    og_title: page.og_title,
    og_description: page.og_description,
    og_image_asset_id: (picture !== null && files.assets.get(picture)?.id) || null,
    canonical_url: canonicalOf(file, page, files),
    robots: page.robots,
    structured_data: page.structured_data,
  }
}

/** None where the page names itself, since its own address is new. */
function canonicalOf(file: PageFile, { canonical }: PageFields, files: SiteFiles): string | null {
  if (canonical === null || files.fileOf(canonical, file.name) !== null) return null
  const url = URL.parse(canonical)
  return url?.protocol.startsWith('http') ? url.href : null
}

/** The first file of those that name each other. */
function translationGroup(file: PageFile, { translations }: PageFields, files: SiteFiles): string | null {
  const others = translations.map(({ url }) => files.fileOf(url, file.name)).filter((name) => name !== null)
  const [first] = [...new Set([file.name, ...others])].filter((name) => files.pages.has(name)).toSorted()
  return others.some((name) => name !== file.name) ? files.pages.get(first!)!.id : null
}

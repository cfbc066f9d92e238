import type { Links } from '#kernel/operations/links.ts'
import type { PageSnapshot } from '#resources/content/pages/record.ts'
import type { Site } from '#site/find-site.ts'
import type { SitePage } from '#site/pages-store.ts'
import type { RowScope, Scope } from '#templates/scope.ts'

type Texts = Pick<PageSnapshot, 'title' | 'meta_title' | 'meta_description'> &
  Partial<Pick<PageSnapshot, 'og_title' | 'og_description'>>

/** What a page's expressions are about. `url` is that of this page of a list that has several. */
export function scopeOf(
  { links, site }: { links: Links; site: Site },
  page: Pick<SitePage, 'id' | 'language'>,
  snapshot: Texts,
  { path, url, row }: { path: string; url: string; row: RowScope | null },
): Scope {
  return {
    page: {
      id: page.id,
      path,
      url,
      title: snapshot.title,
      language: page.language,
      meta_title: snapshot.meta_title,
      meta_description: snapshot.meta_description,
      og_title: snapshot.og_title ?? null,
      og_description: snapshot.og_description ?? null,
    },
    website: {
      name: site.name,
      url: links.website(site),
      default_language: site.default_language,
      time_zone: site.time_zone,
      facts: JSON.parse(site.facts),
    },
    language: page.language,
    row,
  }
}

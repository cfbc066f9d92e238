import { useQuery } from '@tanstack/react-query'
import type { Preview } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'

/** What a preview shows, in words. */
export function Subject({ preview }: { preview: Preview }) {
  const site = useSite()
  const { page_id, change_set_id, theme_id, version_ids } = preview
  const { data: page } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'title', page_id),
    queryFn: async () => {
      const { title, path } = await api.pages.get(page_id!)
      return title ?? path
    },
    enabled: page_id !== null,
  })
  const more = [
    version_ids.length > 0 && (version_ids.length === 1 ? 'a chosen version' : `${version_ids.length} chosen versions`),
    theme_id && 'another theme',
  ].filter(Boolean)
  return (
    <>
      {change_set_id ? <Link href={paths.changeSet(site, change_set_id)}>A change set</Link> : 'All that waits'}, from{' '}
      <bdi>{page_id ? (page ?? 'a page') : 'the home page'}</bdi>
      {more.length > 0 && ` (${more.join(', ')})`}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { PageScreenshots } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { LASTING } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { FRESH_MS } from '#console/ui/picture.tsx'
import css from './review.module.css'

type PagePicturesProps = { pageId: string; name: string }

/** What visitors see beside the newest version; what cannot be pictured is left out, as where the service has no browser. */
export function PagePictures({ pageId, name }: PagePicturesProps) {
  const site = useSite()
  // Pictures outlast writes; which versions they are of does not, as when a run is undone while it is looked at.
  const { data: page } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'pictured', pageId),
    queryFn: () => api.pages.get(pageId),
  })
  const live = usePicture(pageId, 'live', page?.live_version_id)
  const latest = usePicture(pageId, 'latest', page?.latest_version_id)
  // Both appear together, so that nothing moves.
  if (live.isPending || latest.isPending) return null
  const isOther = live.data?.version_number !== latest.data?.version_number
  return (
    <div className={css.pictures}>
      {live.data && isOther && <Picture of={live.data} caption="Visitors see" name={name} />}
      {latest.data && <Picture of={latest.data} caption={isOther ? 'Newest' : 'Visitors see'} name={name} />}
    </div>
  )
}

type PictureProps = { of: PageScreenshots; caption: string; name: string }

function Picture({ of: { images, version_number }, caption, name }: PictureProps) {
  const [image] = images
  if (!image) return null
  return (
    <figure className={css.picture}>
      <img src={image.url} width={image.width} height={image.height} alt={`${caption}, ${name}`} />
      <figcaption>
        {caption}, v{version_number}
      </figcaption>
    </figure>
  )
}

/** `id` is that of the version; undefined while it is not known. */
function usePicture(pageId: string, version: PageScreenshots['version'], id: string | null | undefined) {
  const site = useSite()
  return useQuery({
    queryKey: siteKey(site.id, 'pages', 'picture', pageId, version, id, 'review'),
    // A page that visitors do not see has no picture of it.
    queryFn: () => api.pages.screenshot(pageId, { version, device: 'desktop' }, { retries: 0 }),
    retry: false,
    enabled: id !== undefined,
    staleTime: FRESH_MS,
    meta: LASTING,
  })
}

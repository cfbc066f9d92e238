import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { LASTING } from '#console/api/queries.ts'
import css from './picture.module.css'
import { useSeen } from './use-seen.ts'

/** The address of a picture works for an hour. */
export const FRESH_MS = 50 * 60_000

type PictureProps = { websiteId: string; pageId: string; version: 'live' | 'latest'; alt: string }

/** A page as visitors see it on a desktop. It is taken once it is scrolled to; a service without a browser shows an empty frame. */
export function Picture({ websiteId, pageId, version, alt }: PictureProps) {
  const { ref, seen } = useSeen<HTMLDivElement>()
  const { data } = useQuery({
    queryKey: siteKey(websiteId, 'pages', 'picture', pageId, version),
    queryFn: () => api.pages.screenshot(pageId, { version, device: 'desktop' }),
    staleTime: FRESH_MS,
    meta: LASTING,
    enabled: seen,
  })
  const image = data?.images[0]
  return (
    <div ref={ref} className={css.picture}>
      {image && <img src={image.url} alt={alt} width={image.width} height={image.height} />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/errors.ts'
import type { Version } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { LASTING } from '#console/api/queries.ts'
import { Problem } from '#console/ui/problem.tsx'
import { Loading } from '#console/ui/states.tsx'
import { Pictures } from './pictures.tsx'
import { Scaled } from './scaled.tsx'
import css from './seen.module.css'
import { type Device, type Layout, Sides } from './sides.tsx'
import { usePreview } from './use-preview.ts'

/** The address of a picture works for an hour. */
const FRESH_MS = 50 * 60_000

/** CSS pixels of the screens on which versions are shown. */
const WIDTHS: Record<Device, number> = { desktop: 1280, mobile: 390 }

type Side = Pick<Version, 'id' | 'number' | 'website_id' | 'resource_id' | 'kind'>
type SeenProps = { pageId: string; from: Side; to: Side; device: Device; layout: Layout }

/** Two versions as visitors would see them on a page: in pictures with what changed outlined, or without a browser in frames. */
export function Seen(props: SeenProps) {
  const { pageId, from, to, device, layout } = props
  const isPage = to.kind === 'page'
  const { data, error, isPending } = useQuery({
    queryKey: siteKey(to.website_id, 'versions', 'visual', pageId, from.id, to.id, device),
    queryFn: () => api.pages.visualDiff(pageId, { from: from.id, to: to.id, device }, { retries: 0 }),
    staleTime: FRESH_MS,
    meta: LASTING,
    enabled: isPage,
  })
  if (data) return <Pictures diff={data} layout={layout} />
  if (isPage && isPending) return <Loading what="Taking pictures" />
  if (error && !isWithoutBrowser(error)) return <Problem error={error} />
  return <Frames {...props} />
}

/** The service has no browser, or it is busy: frames show the same. */
function isWithoutBrowser(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503
}

function Frames({ pageId, from, to, device, layout }: SeenProps) {
  return (
    <Sides
      layout={layout}
      device={device}
      before={{ title: `v${from.number}`, content: <Frame pageId={pageId} version={from} device={device} /> }}
      after={{ title: `v${to.number}`, content: <Frame pageId={pageId} version={to} device={device} /> }}
    />
  )
}

function Frame({ pageId, version, device }: { pageId: string; version: Side; device: Device }) {
  const theme_id = version.kind === 'theme' ? version.resource_id : undefined
  const { url, error } = usePreview(version.website_id, { page_id: pageId, version_ids: [version.id], theme_id })
  if (error) return <Problem error={error} />
  if (!url) return <Loading what="Starting a preview" />
  return (
    <Scaled width={WIDTHS[device]}>
      <iframe
        className={css.frame}
        src={url}
        title={`Version ${version.number}`}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </Scaled>
  )
}

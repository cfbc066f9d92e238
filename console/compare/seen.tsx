import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#client/errors.ts'
import type { PageVisualDiff, Version } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { LASTING } from '#console/api/queries.ts'
import { Problem } from '#console/ui/problem.tsx'
import { Loading } from '#console/ui/states.tsx'
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

/** Shows its content as on a screen this wide, made smaller where there is less room. */
function Scaled({ width, children }: { width: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale(Math.min(1, entry!.contentRect.width / width)))
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [width])
  const share = `${100 / scale}%`
  return (
    <div ref={ref} className={css.window}>
      <div className={css.scaled} style={{ width: share, height: share, transform: `scale(${scale})` }}>
        {children}
      </div>
    </div>
  )
}

/** Pictures of two versions, with what changed outlined in the newer one. */
function Pictures({ diff, layout }: { diff: PageVisualDiff; layout: Layout }) {
  const { from_number, to_number, images, identical, regions, device } = diff
  const before = images.find(({ shows }) => shows === 'from')
  const after = images.find(({ shows }) => shows === 'to')
  if (!before || !after) return null
  const [older, newer] = [`v${from_number}`, `v${to_number}`]
  return (
    <>
      <p>
        {identical ? 'Both look the same.' : `${regions.length} ${regions.length === 1 ? 'place' : 'places'} changed.`}
      </p>
      <Sides
        layout={layout}
        device={device}
        before={{ title: older, content: <Picture image={before} name={older} /> }}
        after={{ title: newer, content: <Picture image={after} name={newer} regions={regions} /> }}
      />
    </>
  )
}

type Image = PageVisualDiff['images'][number]

function Picture({ image, name, regions = [] }: { image: Image; name: string; regions?: PageVisualDiff['regions'] }) {
  const { url, width, height } = image
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div className={css.picture}>
      <img src={url} width={width} height={height} alt={`The page in ${name}`} />
      {regions.map(({ x, y, ...size }) => (
        <span
          key={`${x} ${y}`}
          className={css.region}
          style={{
            left: share(x, width),
            top: share(y, height),
            width: share(size.width, width),
            height: share(size.height, height),
          }}
        />
      ))}
    </div>
  )
}

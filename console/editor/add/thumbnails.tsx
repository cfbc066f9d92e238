import { type RefObject, useEffect, useState } from 'react'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { type EditedRecord, useEditingPreview } from '../canvas/use-canvas.ts'
import css from './add.module.css'
import { maskOf, type Place, scaleOf, thumbnailsHtml } from './thumbnails-html.ts'

type ThumbnailsProps = { list: RefObject<HTMLElement | null>; htmls: readonly string[] }

/** The sections in the theme of the website, over their sketches: one page for all, which the service renders. */
export function Thumbnails(props: ThumbnailsProps) {
  const { record, pageId } = useCanvas()
  const isIdle = useIdle()
  return isIdle && pageId !== null ? <Rendered {...props} record={record} pageId={pageId} /> : null
}

function Rendered({ list, htmls, record, pageId }: ThumbnailsProps & { record: EditedRecord; pageId: string }) {
  const site = useSite()
  const places = usePlaces(list)
  const { preview } = useEditingPreview(site.id, record.id, pageId)
  const [rendered, setRendered] = useState<{ html: string; places: readonly Place[] } | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const html = places && thumbnailsHtml(htmls, places)
  useEffect(() => {
    if (!preview || html === null) return
    let isWanted = true
    api.previews.setDraft(preview.id, { kind: 'page', record_id: pageId, html_content: html }).then(
      () => isWanted && setRendered({ html, places: places! }),
      // Where it cannot be shown the sketches stay.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [preview, pageId, html, places])
  if (!preview || !rendered || !list.current) return null
  const scale = scaleOf(rendered.places)
  const { clientWidth, clientHeight } = list.current
  return (
    <iframe
      key={rendered.html}
      title="Sections in the theme of this website"
      aria-hidden="true"
      inert
      tabIndex={-1}
      src={preview.url}
      sandbox="allow-scripts allow-same-origin"
      className={css.thumbnails}
      data-loaded={loaded === rendered.html || undefined}
      style={{
        inlineSize: clientWidth / scale,
        blockSize: clientHeight / scale,
        transform: `scale(${scale})`,
        clipPath: maskOf(rendered.places),
      }}
      onLoad={() => setLoaded(rendered.html)}
    />
  )
}

/** Of a sketch, which stays. */
const BORDER = 1

/** Where the sketches stand, once they do, and again when the list has changed its size. */
function usePlaces(list: RefObject<HTMLElement | null>): readonly Place[] | null {
  const [places, setPlaces] = useState<readonly Place[] | null>(null)
  useEffect(() => {
    // Kept, since the list that is taken off the page is told of too: it has no size then.
    const element = list.current!
    const observer = new ResizeObserver(() => {
      const around = element.getBoundingClientRect()
      const found = [...element.querySelectorAll('svg')].map((sketch) => {
        const { left, top, width, height } = sketch.getBoundingClientRect()
        return {
          x: left - around.left + BORDER,
          y: top - around.top + BORDER,
          width: width - 2 * BORDER,
          height: height - 2 * BORDER,
        }
      })
      setPlaces(found)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return places
}

const SOON_MS = 300

/** Whether there was time left since this was shown, so that the panel itself never waits. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const wait = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, SOON_MS))
    let isShown = true
    wait(() => isShown && setIdle(true))
    return () => {
      isShown = false
    }
  }, [])
  return isIdle
}

import type { PageVisualDiff } from '#client/generated.ts'
import css from './seen.module.css'
import { type Layout, Sides } from './sides.tsx'

/** Pictures of two versions, with what changed outlined in the newer one. */
export function Pictures({ diff, layout }: { diff: PageVisualDiff; layout: Layout }) {
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

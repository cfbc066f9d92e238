import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { openPreview } from '#console/compare/use-preview.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Page } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Changed } from './changed.tsx'
import { Picture } from './picture.tsx'
import { type Stop, stopsQuery } from './queries.ts'
import { RestoreSite } from './restore.tsx'
import { timelineSearch } from './search.ts'
import css from './timeline.module.css'

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** The website at any time at which it changed: how it looked, what changed, and the way back. */
export function Timeline() {
  const site = useSite()
  const [{ page }, change] = useSearchState(timelineSearch)
  const query = useQuery(stopsQuery(site.id, page))
  return (
    <Page title="Timeline" about="See the website as visitors saw it at any time, and restore it.">
      <Answer query={query}>
        {({ stops, meta }) => (
          <>
            {stops.length === 0 ? (
              <Empty title="No changes yet">The first change to this website will appear here.</Empty>
            ) : (
              <Stops stops={stops} isNewest={meta.current_page === 1} />
            )}
            <Pager meta={meta} onPage={(next) => change({ page: next, at: undefined })} />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Stops({ stops, isNewest }: { stops: readonly Stop[]; isNewest: boolean }) {
  const [{ at }, change] = useSearchState(timelineSearch, { replace: true, resetScroll: false })
  const found = stops.findIndex(({ id }) => id === at)
  const chosen = found === -1 ? stops.length - 1 : found
  const stop = stops[chosen]!
  const choose = (index: number) => change({ at: stops[index]!.id })
  const isNow = isNewest && chosen === stops.length - 1
  return (
    <>
      <TimeSlider key={`${stops.length} ${chosen}`} stops={stops} chosen={chosen} onChoose={choose} />
      <Acts stop={stop} isNow={isNow} />
      <div className={css.shown}>
        <Picture time={stop.changed_at} title={`The website on ${exact.format(new Date(stop.changed_at))}`} />
        <Changed stop={stop} />
      </div>
    </>
  )
}

type SliderProps = { stops: readonly Stop[]; chosen: number; onChoose: (index: number) => void }

/** Moving it says the time at once; the website is shown where it is let go. */
function TimeSlider({ stops, chosen, onChoose }: SliderProps) {
  const [value, setValue] = useState(chosen)
  const input = useRef<HTMLInputElement>(null)
  const said = (index: number) => exact.format(new Date(stops[index]!.changed_at))
  // The library would have it read the number of the time.
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', said(value)))
  return (
    <div className={css.line}>
      <Button look="plain" icon aria-label="Earlier" isDisabled={chosen === 0} onPress={() => onChoose(chosen - 1)}>
        <Icon name="back" />
      </Button>
      <Slider
        className={css.slider!}
        minValue={0}
        maxValue={Math.max(1, stops.length - 1)}
        isDisabled={stops.length === 1}
        value={value}
        onChange={setValue}
        onChangeEnd={onChoose}
      >
        <Label className={css.label!}>Time</Label>
        <output className={css.time}>{said(value)}</output>
        <SliderTrack className={css.track!}>
          <SliderThumb className={css.thumb!} inputRef={input} />
        </SliderTrack>
      </Slider>
      <Button
        look="plain"
        icon
        aria-label="Later"
        isDisabled={chosen === stops.length - 1}
        onPress={() => onChoose(chosen + 1)}
      >
        <Icon name="forward" />
      </Button>
    </div>
  )
}

function Acts({ stop, isNow }: { stop: Stop; isNow: boolean }) {
  const site = useSite()
  const refusal = useRefusal()
  const { act } = useAct()
  const look = () => openPreview(site.id, { time: stop.changed_at })
  return (
    <div className={css.acts}>
      <Button
        refused={refusal('previews_start')}
        onPress={() => void act({ run: look, failed: 'The preview did not start' })}
      >
        Look at it
      </Button>
      <Opener
        text="Restore this…"
        look="primary"
        refused={refusal('site_restore') ?? (isNow ? 'This is the website as it is now' : null)}
      >
        {(close) => <RestoreSite time={stop.changed_at} onClose={close} />}
      </Opener>
    </div>
  )
}

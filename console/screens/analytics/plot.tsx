import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import css from './plot.module.css'

export type Line = { label: string; values: number[]; color: '--accent' | '--muted' | '--warning'; dashed?: boolean }

type PlotProps = {
  /** What it shows; its numbers are in the table beside it. */
  label: string
  /** Seconds since 1970, ascending. */
  times: number[]
  /** In which times are shown; null for days, which begin at midnight UTC. */
  zone: string | null
  lines: Line[]
  /** Indexes at which something was changed. */
  marks?: number[]
  onPick?: (index: number) => void
}

const HEIGHT = 220
const FONT = '12px system-ui, sans-serif'
const DASH = [4, 4]
const DAY_SECONDS = 86_400
/** Between two days with a label. */
const DAY_STEPS = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365].map((days) => days * DAY_SECONDS)
const dayOf = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Lines over time. A click on a day opens it; by keyboard the table does. */
export function Plot({ label, times, zone, lines, marks = [], onPick }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: colors of the theme are read when it is drawn
  useEffect(() => {
    const element = box.current!
    const style = getComputedStyle(element)
    const color = (name: string) => style.getPropertyValue(name)
    const axis = { stroke: color('--muted'), font: FONT, grid: { stroke: color('--border'), width: 1 } }
    const days = { incrs: DAY_STEPS, values: (_: uPlot, at: number[]) => at.map((one) => dayOf.format(one * 1_000)) }
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        tzDate: (at) => uPlot.tzDate(new Date(at * 1_000), zone ?? 'Etc/UTC'),
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { y: { range: (_, __, max) => [0, Math.max(max * 1.1, 4)] } },
        axes: [
          zone === null ? { ...axis, ...days } : axis,
          { ...axis, size: 56, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1e5, 1e6] },
        ],
        series: [
          {},
          ...lines.map((line) => ({
            stroke: color(line.color),
            width: 2,
            dash: line.dashed ? DASH : undefined,
            points: { show: times.length <= 2 },
          })),
        ],
        hooks: { draw: [(drawn) => drawMarks(drawn, marks, times, color('--warning'))] },
      },
      [times, ...lines.map(({ values }) => values)],
      element,
    )
    const clicked = () => typeof plot.cursor.idx === 'number' && pick.current?.(plot.cursor.idx)
    plot.over.addEventListener('click', clicked)
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [times, zone, lines, marks, theme])
  return <div ref={box} role="img" aria-label={label} className={`${css.plot} ${onPick ? css.open : ''}`} />
}

function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: number[], times: number[], color: string) {
  ctx.save()
  ctx.strokeStyle = color
  ctx.setLineDash(DASH)
  for (const mark of marks) {
    const x = Math.round(valToPos(times[mark]!, 'x', true))
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

function shownTheme(): string {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  return `${document.documentElement.dataset.theme ?? ''}${dark}`
}

/** Changes when the colors do. */
function useTheme(): string {
  const [theme, setTheme] = useState(shownTheme)
  useEffect(() => {
    const changed = () => setTheme(shownTheme())
    const media = matchMedia('(prefers-color-scheme: dark)')
    media.addEventListener('change', changed)
    const observer = new MutationObserver(changed)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      media.removeEventListener('change', changed)
      observer.disconnect()
    }
  }, [])
  return theme
}

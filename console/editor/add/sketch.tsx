import { useQuery } from '@tanstack/react-query'
import { useSite } from '#console/shell/use-site.ts'
import { resolved, tokensIn } from '../theme/tokens.ts'
import css from './add.module.css'
import { colorsQuery } from './colors-query.ts'

const SHAPE = /([tlbpco])(\d+),(\d+),(\d+)(?:,(\d+))?/g
const ROLES = ['paper', 'ink', 'accent', 'line'] as const
type Colors = Record<(typeof ROLES)[number], string>
const PLAIN: Colors = { paper: '#ffffff', ink: '#333333', accent: '#1f5b45', line: '#cccccc' }

/** A section in a few strokes, in the colors of the website. */
export function Sketch({ shapes, colors }: { shapes: string; colors: Colors }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 72" className={css.sketch}>
      <rect width="120" height="72" fill={colors.paper} />
      {[...shapes.matchAll(SHAPE)].map(([shape, kind, ...numbers]) => {
        const [x, y, width, height] = numbers.map(Number) as [number, number, number, number]
        return <Shape key={shape} kind={kind!} box={{ x, y, width, height: height || 0 }} colors={colors} />
      })}
    </svg>
  )
}

type Box = { x: number; y: number; width: number; height: number }

function Shape({ kind, box, colors: { ink, accent, line } }: { kind: string; box: Box; colors: Colors }) {
  const { x, y, width, height } = box
  if (kind === 't') return <rect x={x} y={y} width={width} height={5} rx={1} fill={ink} />
  if (kind === 'l') return <rect x={x} y={y} width={width} height={2} rx={1} fill={ink} opacity={0.45} />
  if (kind === 'b') return <rect x={x} y={y} width={width} height={8} rx={2} fill={accent} />
  if (kind === 'p') return <rect {...box} rx={2} fill={accent} opacity={0.28} />
  if (kind === 'o') return <circle cx={x + width / 2} cy={y + height / 2} r={width / 2} fill={accent} opacity={0.4} />
  return <rect {...box} rx={2} fill={ink} fillOpacity={0.05} stroke={line} strokeWidth={0.8} />
}

/** Those of the theme in use, where it names them. */
export function useColors(): Colors {
  const { data: color = {} } = useQuery(colorsQuery(useSite().id))
  const all = tokensIn({ color: { $type: 'color', ...color } })
  const named = ROLES.map((role) => [role, resolved(all, `color.${role}`, 'light')] as const)
  return { ...PLAIN, ...(Object.fromEntries(named.filter(([, value]) => value !== null)) as Partial<Colors>) }
}

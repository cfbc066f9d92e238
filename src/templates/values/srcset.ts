import type { Filter } from '../program.ts'
import { isList, isRecord, type Resolved, Srcset, textOf } from './resolved.ts'

/**
 * The widths of a picture that a browser may choose from; of what has one size, its address alone.
 * @param args widths that are wanted, in pixels: of each the narrowest that there is and is not less; none for all
 */
export function srcsetOf(value: Resolved, args: Filter['args']): Srcset | null {
  const url = textOf(value)
  if (url === '') return null
  const chosen = chosenWidths(widthsOf(value), args)
  if (chosen.length < 2) return new Srcset([{ url, width: null }])
  const query = url.includes('?') ? '&' : '?'
  return new Srcset(chosen.map((width) => ({ url: `${url}${query}w=${width}`, width })))
}

function widthsOf(value: Resolved): number[] {
  const widths = isRecord(value) ? (value.widths ?? null) : null
  return isList(widths) ? widths.filter((width) => typeof width === 'number') : []
}

function chosenWidths(widths: number[], args: Filter['args']): number[] {
  const wanted = args.filter((arg) => typeof arg === 'number')
  if (wanted.length === 0) return widths
  const chosen = wanted.map((least) => widths.find((width) => width >= least) ?? widths.at(-1))
  return widths.filter((width) => chosen.includes(width))
}

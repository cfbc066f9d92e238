import { useMemo } from 'react'
import { Button } from '#console/ui/button.tsx'
import type { Scheme } from '../view/scheme.ts'
import { colorsOf } from './color-section.tsx'
import { contrast, contrastWords, EASY, LARGE, readable, toHex } from './colors.ts'
import { nameOfColor } from './names.ts'
import { type Pair, pairsInUse } from './pairs.ts'
import { seeColor } from './see-color.ts'
import css from './theme.module.css'
import { resolved } from './tokens.ts'
import type { OpenTheme } from './use-theme.ts'

const SCHEMES = ['light', 'dark'] as const

/** How easy each text color is to read on its background, with the hardest first. */
export function ContrastList({ theme }: { theme: OpenTheme }) {
  const colors = colorsOf(theme)
  const schemes = colors.some(({ dark }) => dark !== undefined) ? SCHEMES : (['light'] as const)
  const paths = colors.map(({ path }) => path).join(' ')
  const used = useMemo(() => pairsInUse(theme.css, paths.split(' ')), [theme.css, paths])
  const pairs = used.map((pair) => {
    const seen = schemes.map((scheme) => seenPair(theme, pair, scheme))
    return { pair, seen, least: Math.min(...seen.map((each) => each?.ratio ?? Number.POSITIVE_INFINITY)) }
  })
  const hard = pairs.filter(({ least }) => least < EASY)
  if (pairs.length === 0) return null
  return (
    <div className={css.contrast}>
      <p className={css.label}>Contrast</p>
      <p role="status" className={css.quiet}>
        {hard.length === 0
          ? `All ${pairs.length} pairs of text and background are easy to read.`
          : `${hard.length} of ${pairs.length} pairs of text and background ${hard.length === 1 ? 'needs' : 'need'} more contrast.`}
      </p>
      <ul aria-label="Contrast" className={css.pairs}>
        {pairs
          .toSorted((a, b) => Number(a.least >= EASY) - Number(b.least >= EASY))
          .map(({ pair, seen }) => (
            <li key={`${pair.text} ${pair.background}`}>
              <span>{nameOfPair(pair)}</span>
              {seen.map((each, index) => each && <Told key={schemes[index]} theme={theme} pair={pair} told={each} />)}
            </li>
          ))}
      </ul>
    </div>
  )
}

type Seen = NonNullable<ReturnType<typeof seenPair>>

function Told({ theme, pair, told }: { theme: OpenTheme; pair: Pair; told: Seen }) {
  const { scheme, ratio, text, background } = told
  const better = ratio < EASY ? readable(text, background) : null
  const words = contrastWords(ratio)
  return (
    <div className={css.told}>
      <span className={css.sample} style={{ color: toHex(text), background: toHex(background) }} />
      <span className={ratio < LARGE ? css.hard : ratio < EASY ? css.large : css.quiet}>
        {words} <span className="visually-hidden">in {scheme}, </span>
        <span className={css.ratio}>{ratio.toFixed(1)}</span>
      </span>
      {better && (
        <Button
          look="plain"
          aria-label={`Fix ${nameOfPair(pair)}, ${scheme}`}
          onPress={() => theme.change([{ path: pair.text, scheme, type: 'color', value: toHex(better) }])}
        >
          Fix
        </Button>
      )}
    </div>
  )
}

function seenPair({ all }: OpenTheme, { text, background }: Pair, scheme: Scheme) {
  const [one, other] = [text, background].map((path) => seeColor(resolved(all, path, scheme) ?? ''))
  return one && other ? { scheme, text: one, background: other, ratio: contrast(one, other) } : null
}

/** "Soft text on cards", and "Text on buttons" of what says itself what it stands on. */
function nameOfPair({ text, background }: Pair): string {
  const name = nameOfColor(text)
  return name.startsWith('Text on ') ? name : `${name} on ${lowered(nameOfColor(background))}`
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

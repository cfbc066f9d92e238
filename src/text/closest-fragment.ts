import { fitTokens } from '#text/closest/fit-tokens.ts'
import { type FoldedText, foldText } from '#text/closest/folded-text.ts'
import { likestWindow } from '#text/closest/likest-window.ts'
import { nearMiss } from '#text/closest/near-miss.ts'
import { longestBeginning } from '#text/find-text.ts'

/** In UTF-16 units: enough to correct an edit by, and not to drown an agent in. */
export const MAX_FRAGMENT_LENGTH = 2_000

/**
 * The piece of the html that is most like `wanted`, which is not in it, so that the caller can correct an edit; null when
 * nothing is alike. Of long pieces the part around the first difference. Linear in the two lengths.
 */
export function closestFragment(html: string, wanted: string): string | null {
  const page = foldText(html)
  const sought = foldText(wanted)
  if (!sought.text) return null
  const beginning = longestBeginning(page.text, sought.text)
  if (beginning.foundAt >= 0)
    return aroundDifference(unfold(html, page, beginning.foundAt, beginning.foundAt + beginning.length), wanted)

  const focus = aroundPlace(wanted, sought.starts[beginning.length]!)
  const window = likestWindow(page.text, foldText(focus).text)
  if (!window || window.likeness < MIN_LIKENESS) {
    const near = nearMiss(page.text, sought.text)
    return near && aroundDifference(unfold(html, page, near.start, near.end), wanted)
  }
  const margin = Math.ceil((window.end - window.start) / 2) + MIN_MARGIN
  const region = unfold(html, page, window.start - margin, window.end + margin)
  const fit = fitTokens(region, focus)
  return fit && aroundDifference(region.slice(fit.start, fit.end), focus)
}

/** Share of the wanted text, rare parts counting more, below which a fragment would only mislead. */
const MIN_LIKENESS = 0.3
/** Folded characters looked at on both sides of the likest window, for what the html has besides. */
const MIN_MARGIN = 40
/** Characters shown before a difference, to recognize the place by. */
const LEAD = 300

function unfold(original: string, folded: FoldedText, from: number, to: number): string {
  const first = Math.max(0, from)
  const last = Math.min(folded.text.length, to) - 1
  return original.slice(folded.starts[first], folded.ends[last])
}

function aroundDifference(fragment: string, wanted: string): string {
  let same = 0
  while (same < fragment.length && fragment[same] === wanted[same]) same++
  return aroundPlace(fragment, same)
}

function aroundPlace(text: string, place: number): string {
  if (text.length <= MAX_FRAGMENT_LENGTH) return text
  const start = Math.max(0, Math.min(place - LEAD, text.length - MAX_FRAGMENT_LENGTH))
  // Neither end may be half of a pair of surrogates.
  return text.slice(start, start + MAX_FRAGMENT_LENGTH).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}

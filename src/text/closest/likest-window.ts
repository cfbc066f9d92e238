/**
 * The piece of `text`, as long as `wanted`, that has most in common with it, counted in groups of GRAM units; a group says
 * the more, the rarer it is in the text, and less inside a tag. `likeness` is between 0 and 1. Linear in both lengths.
 * Null when they share no group.
 */
export function likestWindow(text: string, wanted: string): { start: number; end: number; likeness: number } | null {
  if (wanted.length < GRAM || text.length < GRAM) return null
  const slots = gramSlots(wanted)
  const gramsOfText = gramSlots(text)
  const needed = new Int32Array(TABLE)
  for (const slot of slots) needed[slot]!++
  const weights = weightsOf(gramsOfText, slots, wanted)
  let total = 0
  for (const slot of slots) total += weights[slot]!

  const seen = new Int32Array(TABLE)
  let score = 0
  let best = 0
  let bestAt = 0
  for (let i = 0; i < gramsOfText.length; i++) {
    const entering = gramsOfText[i]!
    if (needed[entering] && ++seen[entering]! <= needed[entering]!) score += weights[entering]!
    if (i >= slots.length) {
      const leaving = gramsOfText[i - slots.length]!
      if (needed[leaving] && seen[leaving]!-- <= needed[leaving]!) score -= weights[leaving]!
    }
    if (score > best + ROUNDING) {
      best = score
      bestAt = i
    }
  }
  if (best <= ROUNDING) return null
  const start = Math.max(0, bestAt + 1 - slots.length)
  return { start, end: Math.min(text.length, bestAt + GRAM), likeness: best / total }
}

const GRAM = 4
/** Slots of the hash table; two groups in one slot cost a little precision, nothing else. */
const TABLE = 1 << 16
const ROUNDING = 1e-6
/** What a tag says about the place, compared with a text: the same few attributes are everywhere. */
const MARKUP_SHARE = 0.4

function gramSlots(text: string): Uint16Array {
  const slots = new Uint16Array(text.length - GRAM + 1)
  let last = 0
  for (let i = 0; i < text.length; i++) {
    // Eight bits a step: after GRAM steps, a unit has left the thirty-two.
    last = (last << 8) ^ Math.imul(text.charCodeAt(i), 0x9e3779b1)
    if (i >= GRAM - 1) slots[i - GRAM + 1] = Math.imul(last, 0x85ebca6b) >>> 16
  }
  return slots
}

function weightsOf(gramsOfText: Uint16Array, slots: Uint16Array, wanted: string): Float64Array {
  const counts = new Int32Array(TABLE)
  for (let i = 0; i < gramsOfText.length; i++) counts[gramsOfText[i]!]!++
  const weights = new Float64Array(TABLE)
  let share = 1
  for (const [i, slot] of slots.entries()) {
    if (wanted[i] === '<') share = MARKUP_SHARE
    else if (wanted[i] === '>') share = 1
    const rarity = Math.log2(1 + gramsOfText.length / (counts[slot]! + 1))
    weights[slot] = Math.max(weights[slot]!, share * rarity)
  }
  return weights
}

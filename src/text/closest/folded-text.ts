/**
 * Text without what people and programs get wrong when they copy html: white space is removed, letters are lower case,
 * entities are characters, quotes and dashes are of one kind. Unit `i` of `text` came from `starts[i]` up to `ends[i]` of
 * the original.
 */
export type FoldedText = { text: string; starts: Uint32Array; ends: Uint32Array }

export function foldText(original: string): FoldedText {
  const units = new Uint16Array(original.length)
  const starts = new Uint32Array(original.length)
  const ends = new Uint32Array(original.length)
  let length = 0
  for (let at = 0; at < original.length; ) {
    let unit = original.charCodeAt(at)
    let end = at + 1
    if (unit === AMPERSAND && isNameUnit(original.charCodeAt(at + 1))) {
      const entity = entityAt(original, at)
      if (entity) [unit, end] = entity
    }
    unit = foldUnit(unit)
    if (unit !== NOTHING) {
      units[length] = unit
      starts[length] = at
      ends[length] = end
      length++
    }
    at = end
  }
  return { text: stringOf(units.subarray(0, length)), starts, ends }
}

const AMPERSAND = 38
const NUMBER_SIGN = 35
const APOSTROPHE = 39
const HYPHEN = 45
const NOTHING = 0
const MAX_ENTITY_CHARACTERS = 10

// The entities that editors and models put in or take out; any other stays as written on both sides.
const NAMED: Record<string, number> = {
  amp: 38,
  lt: 60,
  gt: 62,
  quot: 34,
  apos: 39,
  nbsp: 160,
  shy: 173,
  ndash: 8211,
  mdash: 8212,
  lsquo: 8216,
  rsquo: 8217,
  ldquo: 8220,
  rdquo: 8221,
  laquo: 171,
  raquo: 187,
  hellip: 8230,
  copy: 169,
  reg: 174,
  trade: 8482,
  middot: 183,
  bull: 8226,
  euro: 8364,
  times: 215,
  auml: 228,
  ouml: 246,
  uuml: 252,
  szlig: 223,
  eacute: 233,
  egrave: 232,
  agrave: 224,
  ccedil: 231,
}

function isNameUnit(unit: number): boolean {
  return unit === NUMBER_SIGN || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
}

function entityAt(text: string, at: number): [unit: number, end: number] | null {
  const end = at + text.slice(at, at + MAX_ENTITY_CHARACTERS).indexOf(';')
  if (end < at) return null
  const name = text.slice(at + 1, end)
  const unit = /^#\d+$/.test(name)
    ? Number(name.slice(1))
    : /^#x[\da-f]+$/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Object.hasOwn(NAMED, name)
        ? NAMED[name]!
        : NOTHING
  return unit > 0 && unit < 0x10000 ? [unit, end + 1] : null
}

// A million look-ups in Unicode's tables take a second, so each unit is looked up once.
const UNKNOWN = -1
const folded = new Int32Array(0x10000).fill(UNKNOWN)

function foldUnit(unit: number): number {
  const known = folded[unit]!
  if (known !== UNKNOWN) return known
  folded[unit] = computeFold(String.fromCharCode(unit))
  return folded[unit]!
}

function computeFold(character: string): number {
  if (/[\s\u00ad\u200b]/.test(character)) return NOTHING
  if (/["`‘’‚‛“”„‟«»‹›′″]/.test(character)) return APOSTROPHE
  if (/[‐‑‒–—―−]/.test(character)) return HYPHEN
  // Where one letter becomes two, the first says enough.
  return character.toLowerCase().charCodeAt(0)
}

function stringOf(units: Uint16Array): string {
  return new TextDecoder('utf-16le').decode(units)
}

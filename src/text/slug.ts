/**
 * Words joined by single hyphens, in lower case, for an address that people read: `Über uns & mehr` becomes
 * `uber-uns-mehr`, and `ueber-uns-mehr` in German. Letters that have a Latin base become it, other scripts keep theirs. May
 * be empty. Its length is at most MAX_SLUG_CHARACTERS.
 * @param language a BCP 47 tag, whose readers spell some letters in their own way
 */
export function slugify(text: string, language = ''): string {
  const own = SPELLED_IN[language.toLowerCase().split(/[-_]/, 1)[0]!] ?? {}
  const spelled = (character: string) => own[character] ?? latinOrSame(character)
  const letters = Array.from(text.slice(0, 4 * MAX_SLUG_CHARACTERS).normalize('NFC'), spelled).join('')
  const slug = letters
    .toLowerCase()
    .replace(/['’ʼ]/g, '')
    .replace(/(?<=[a-z0-9])\p{M}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return cutAtWord(slug.replace(/^[\p{M}-]+|-$/gu, '').normalize('NFC'))
}

/** Long enough for any title worth reading in an address bar. */
const MAX_SLUG_CHARACTERS = 80

// Letters that Unicode does not decompose, though every reader knows their Latin spelling.
const SPELLED: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'NG',
}

const GERMAN = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
const DANISH = { å: 'aa', ø: 'oe', Å: 'Aa', Ø: 'Oe' }
const SERBIAN = { đ: 'dj', Đ: 'Dj' }
/** By language, where readers expect another spelling than the Latin base. */
const SPELLED_IN: Record<string, Record<string, string>> = {
  de: GERMAN,
  gsw: GERMAN,
  da: DANISH,
  nb: DANISH,
  nn: DANISH,
  no: DANISH,
  sr: SERBIAN,
  bs: SERBIAN,
  hr: SERBIAN,
}

function latinOrSame(character: string): string {
  if (!/[\p{L}\p{N}]/u.test(character)) return character
  const base = SPELLED[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[\x20-\x7e]+$/.test(base) ? base : character
}

function cutAtWord(slug: string): string {
  if (slug.length <= MAX_SLUG_CHARACTERS) return slug
  const cut = slug.slice(0, MAX_SLUG_CHARACTERS + 1)
  const lastWord = cut.lastIndexOf('-')
  const kept = lastWord > 0 ? cut.slice(0, lastWord) : cut.slice(0, MAX_SLUG_CHARACTERS)
  // The cut may have gone through a pair of surrogates.
  return kept.replace(/[\ud800-\udbff]$/, '')
}

/**
 * A text without the differences that searching ignores: letter case, accents, width, ligatures. Vowel signs of Indic
 * scripts are letters of their own and stay. Not reversible, and lengths differ.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const plain = text.toWellFormed().normalize('NFKD').replace(IGNORED, '').toUpperCase().toLowerCase()
  return plain.replace(SPECIAL, (letter) => LETTERS[letter]!).normalize('NFC')
}

/** Most words are, and have nothing else to ignore. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text)
}

const NOT_ASCII = /[^\0-\x7f]/

/** Combining accents, Hebrew points, Arabic vowels and tatweel, soft hyphens, joiners, variation selectors. */
const IGNORED =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f\u2060]|[\ufe00-\ufe0f]/g

/** What has no decomposition, and the forms of a letter at the end of a word. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

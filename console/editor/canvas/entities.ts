/** Character references that are read here; a text with others is edited as code. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const FIRST_LATIN_1 = 0xa0
const OTHERS = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", hellip: '…', mdash: '—', ndash: '–', euro: '€', trade: '™' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', bull: '•', rarr: '→', larr: '←' },
}
const NAMED = new Map([
  ...LATIN_1.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(FIRST_LATIN_1 + at)]),
  ...Object.entries(OTHERS),
])
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]*));/g
/** What browsers read as other characters than the numbers say. */
const FIRST_PLAIN = 0xa0
const LAST = 0x10ffff

/** The character that `&…;` stands for; null for references that are not known here. */
export function characterOf(reference: string): string | null {
  const [, decimal, hexadecimal, name] = reference.match(new RegExp(REFERENCE.source)) ?? []
  if (name !== undefined) return NAMED.get(name) ?? null
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isPlain =
    (code >= 0x20 && code < 0x7f) || (code >= FIRST_PLAIN && code <= LAST && (code < 0xd800 || code > 0xdfff))
  return isPlain ? String.fromCodePoint(code) : null
}

/** How a text writes characters as references: by character. */
export function referencesIn(source: string): Map<string, string> {
  const found = new Map([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['\u00a0', '&nbsp;'],
  ])
  for (const [reference] of source.matchAll(REFERENCE)) {
    const character = characterOf(reference)
    if (character !== null && !/[\w\s{]/.test(character.replace('\u00a0', ''))) found.set(character, reference)
    else if (character === '\u00a0') found.set(character, reference)
  }
  return found
}

/**
 * The direction that a page in `language` (a BCP 47 tag) is written in. A script subtag decides where there is one:
 * `az-Arab` runs right to left, `ks-Deva` does not.
 */
export function textDirection(language: string): 'ltr' | 'rtl' {
  const [base = '', ...subtags] = language.toLowerCase().split(/[-_]/)
  // A single letter opens an extension or private use, whose subtags mean something else.
  const extension = subtags.findIndex((subtag) => subtag.length === 1)
  const own = extension < 0 ? subtags : subtags.slice(0, extension)
  const script = own.find((subtag) => /^[a-z]{4}$/.test(subtag))
  if (script) return RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr'
  return RTL_LANGUAGES.has(base) ? 'rtl' : 'ltr'
}

const RTL_SCRIPTS = new Set(['adlm', 'arab', 'aran', 'hebr', 'mand', 'nkoo', 'rohg', 'samr', 'syrc', 'thaa'])

const RTL_LANGUAGES = new Set(
  'ae ar arc arz bcc bgn bqi ckb dv fa glk he iw khw ks lrc mzn nqo pnb ps sd syr ug ur yi ji'.split(' '),
)

import { type Declaration, declarationsIn } from '#fonts/declarations.ts'
import { faceCss, fallbackName, fontPath } from '#fonts/faces.ts'
import { FAMILIES, type Family } from '#fonts/families.ts'
import { familyList } from '#fonts/family-list.ts'

/** `css` with the fallback behind each family; `faces` are the rules for them, `preload` the files that every page needs. */
export type WebFonts = { css: string; faces: string; preload: string[] }

/** More are not given faces: each costs every page some kilobytes of css. */
const MAX_FAMILIES = 8
const MAX_PRELOADED = 3
const MAX_VARIABLES = 5
const NAMES = new RegExp(`\\b(?:${FAMILIES.map(({ family }) => family.replaceAll(' ', '\\s+')).join('|')})\\b`, 'i')
/** In characters of a rule, within which its family is named. */
const MAX_RULE = 2_000
const FAMILY_OF_RULE = /font-family\s*:\s*["']?([^;"']+)/i
const OF_FONTS = /font|famil|face|typ/
/** What has the text and the headings of a page, wherever it is wrapped. */
const BASIC = /^(?:\*|:root|html|body|h[1-6])$/i

/**
 * What css needs for the families that it names and the website serves: nothing where it names none, or where the website declares
 * faces of the same family itself, in this css or in `elsewhere`.
 */
export function webFonts(css: string, elsewhere: readonly string[] = []): WebFonts {
  if (!NAMES.test(css)) return { css, faces: '', preload: [] }
  const own = new Set([css, ...elsewhere].flatMap(ownFaces))
  const served = (family: Family | null) => (family && !own.has(family.family.toLowerCase()) ? family : null)
  const about = declarationsIn(css).filter(
    ({ property, selector }) => /^(?:font|font-family|--.*)$/.test(property) && !/^@font-face$/i.test(selector),
  )
  const lists = about.map((declaration) => {
    const value = css.slice(declaration.start, declaration.end)
    return { ...declaration, list: familyList(value, declaration.property) }
  })
  const named = [...new Set(lists.flatMap(({ list }) => list.flatMap(({ family }) => served(family) ?? [])))]
  const families = named.slice(0, MAX_FAMILIES)
  let shown = ''
  let from = 0
  for (const { property, start, list } of lists)
    for (const [at, { family, quoted, end }] of list.entries()) {
      if (!family || !families.includes(family)) continue
      // A quoted word alone may be any text, such as what `content` shows.
      if (property.startsWith('--') && quoted && list.length === 1 && !OF_FONTS.test(property)) continue
      if (list[at + 1]?.text.includes(fallbackName(family))) continue
      shown += `${css.slice(from, start + end)}, "${fallbackName(family)}"`
      from = start + end
    }
  return {
    css: shown + css.slice(from),
    faces: families.map(faceCss).join('\n'),
    preload: preloaded(lists, families),
  }
}

/** The names of the families that a text declares faces of, in lower case. */
function ownFaces(text: string): string[] {
  return text
    .split(/@font-face/i)
    .slice(1)
    .flatMap((rule) => FAMILY_OF_RULE.exec(rule.slice(0, MAX_RULE).split('}', 1)[0]!)?.[1]?.trim().toLowerCase() ?? [])
}

type WithList = Declaration & { list: ReturnType<typeof familyList> }

/** The Latin files of the families that come first in what text and headings are set in. */
function preloaded(lists: readonly WithList[], families: readonly Family[]): string[] {
  const variables = new Map<string, WithList>()
  for (const each of lists) if (each.property.startsWith('--')) variables.set(each.property, each)
  const firstOf = ({ list }: WithList, depth = 0): Family | null => {
    const [first] = list
    const variable = first && /var\(\s*(--[\w-]+)/i.exec(first.text)?.[1]?.toLowerCase()
    const other = variable && depth < MAX_VARIABLES ? variables.get(variable) : undefined
    return other ? firstOf(other, depth + 1) : (first?.family ?? null)
  }
  const basic = lists.filter(({ property, selector }) => !property.startsWith('--') && isBasic(selector))
  const used = new Set(basic.map((each) => firstOf(each)))
  const paths = families.filter((family) => used.has(family)).map((family) => fontPath(family, 'normal', 'latin'))
  return paths.filter((path) => path !== null).slice(0, MAX_PRELOADED)
}

function isBasic(selector: string): boolean {
  return selector
    .replaceAll(/:(?:is|where)\(|\)|\/\*.*?\*\//gs, '')
    .split(',')
    .some((each) => BASIC.test(each.trim()))
}

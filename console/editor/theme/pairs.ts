import { rulesOf, variableOf } from './css-rules.ts'
import { propertyOf } from './tokens.ts'

/** A color of text and what it stands on, by their paths. */
export type Pair = { text: string; background: string }

const PAGE = /^(:root|html|body)$/
const ON = /^on-/
const TEXTS = ['ink', 'text', 'foreground', 'body']
const BACKGROUNDS = ['paper', 'background', 'surface', 'bg', 'base', 'page']
/** Behind the cards and bands of our sections, and of most themes. */
const RAISED = ['raised', 'card', 'cards', 'panel']

/**
 * The pairs of text and background that pages with a theme show: those set in the same css rule, each text color on the page and on
 * every other background, and colors named after the one that they go on, such as `on-accent`.
 */
export function pairsInUse(css: string, paths: readonly string[]): Pair[] {
  const byName = new Map(paths.map((path) => [propertyOf(path), path]))
  const named = (value: string | undefined) => byName.get(variableOf(value) ?? '')
  const rules = rulesOf(css).map(({ selectors, declarations }) => ({
    isPage: selectors.some((selector) => PAGE.test(selector)),
    text: named(declarations.get('color')),
    background: named(declarations.get('background-color') ?? declarations.get('background')),
  }))
  const page = {
    text: rules.findLast(({ isPage, text }) => isPage && text)?.text ?? called(paths, TEXTS),
    background:
      rules.findLast(({ isPage, background }) => isPage && background)?.background ?? called(paths, BACKGROUNDS),
  }
  const used = rules.flatMap(({ text }) => text ?? [])
  const raised = called(paths, RAISED)
  const surfaces = unique([
    ...(page.background ? [page.background] : []),
    ...rules.flatMap(({ text, background }) => (background && !text && !used.includes(background) ? background : [])),
    ...(raised ? [raised] : []),
  ])
  const texts = unique([
    ...(page.text ? [page.text] : []),
    ...rules.flatMap(({ text, background }) => (text && !background ? text : [])),
  ]).filter((text) => !surfaces.includes(text) && !ON.test(lastOf(text)))
  const pairs: Pair[] = [
    ...surfaces.flatMap((background) => texts.map((text) => ({ text, background }))),
    ...rules.flatMap(({ text, background }) => (text && background ? { text, background } : [])),
    ...paths.flatMap((text) => {
      const background = ON.test(lastOf(text)) ? text.replace(/on-([^.]+)$/, '$1') : text
      return background !== text && paths.includes(background) ? { text, background } : []
    }),
  ]
  const known = new Map(pairs.map((pair) => [`${pair.text} ${pair.background}`, pair]))
  return [...known.values()].filter(({ text, background }) => text !== background)
}

function called(paths: readonly string[], names: readonly string[]): string | undefined {
  for (const name of names) {
    const path = paths.find((each) => lastOf(each) === name)
    if (path) return path
  }
  return undefined
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)]
}

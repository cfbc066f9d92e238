import { readElements } from '#html/read-elements.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import { type Edit, splice } from './splice.ts'

const ATTRIBUTE = 'data-site-component'
/** Root, body, and what stands in it. */
const ROOT_DEPTH = 2

/** Marks the outermost elements of a component's html, so that its css can be limited to them and what they hold. */
export function markRoots(html: string, name: string): string {
  const roots = readElements(html).filter(({ depth, start, contentStart }) => {
    return depth === ROOT_DEPTH && contentStart > start
  })
  const edits = roots.map(({ start, name: tag }): Edit => {
    const at = start + 1 + tag.length
    return { start: at, end: at, text: ` ${ATTRIBUTE}="${escapeAttribute(name)}"` }
  })
  return splice(html, 0, edits)
}

/** Css of a component: it reaches the component's elements (`:scope` is the outermost), and none of a component within. */
export function scopedCss(name: string, css: string): string {
  return `@scope ([${ATTRIBUTE}="${name}"]) to (:scope [${ATTRIBUTE}]) {\n${css}\n}`
}

/** The classes that every website has: what is hidden on a width, and what comes first or last on phones in a row or a grid. */
const CLASSES = /\b(?:hidden-on-(?:phones|tablets|desktops)|(?:first|last)-on-phones)\b/

const CSS = `@media (width <= 600px) { .hidden-on-phones { display: none !important } .first-on-phones { order: -1 } .last-on-phones { order: 1 } }
@media (600px < width < 1024px) { .hidden-on-tablets { display: none !important } }
@media (width >= 1024px) { .hidden-on-desktops { display: none !important } }`

/** Their styles, for a page that has one of them; else none. */
export function widthCss(texts: readonly (string | null)[]): string[] {
  return texts.some((text) => text !== null && CLASSES.test(text)) ? [CSS] : []
}

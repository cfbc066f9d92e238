// What sections are made of: the tokens of a theme, and where it has none what suits any color of text, light or dark.

const LINE = 'var(--color-line, color-mix(in srgb, currentColor 22%, transparent))'
const RAISED = 'var(--color-raised, color-mix(in srgb, currentColor 5%, transparent))'
const RADIUS = 'var(--radius, 0.5rem)'

export const SOFT = 'color: var(--color-soft, inherit)'
/** Themes keep paragraphs short, at the left of what is around them. */
export const MIDDLE = 'margin-inline: auto'
export const SECTION =
  'max-width: 70rem; margin-inline: auto; padding-block: var(--space-l, clamp(2.5rem, 6vw, 4.5rem))'
export const CENTERED = `${SECTION}; text-align: center`
export const HEAD = 'max-width: 42rem; margin-block-end: 2rem'
export const CENTERED_HEAD = `${HEAD}; margin-inline: auto`
export const CARD = `padding: 1.5rem; background: ${RAISED}; border: 1px solid ${LINE}; border-radius: ${RADIUS}; box-shadow: var(--shadow, none)`
export const RULED = `border-block-start: 1px solid ${LINE}; padding-block: 1rem`
export const BAND = `padding: clamp(2rem, 6vw, 4rem) clamp(1.25rem, 5vw, 4rem); background: ${RAISED}; border: 1px solid ${LINE}; border-radius: ${RADIUS}`
export const PICTURE = `display: block; width: 100%; height: auto; border-radius: ${RADIUS}`
export const ROUND = 'display: block; width: 6rem; height: 6rem; border-radius: 50%; object-fit: cover'
export const PLAIN_LIST = 'list-style: none; margin: 0; padding: 0'
export const BUTTON =
  'display: inline-block; padding: 0.75em 1.5em; background: var(--color-accent, #1f5b45); color: var(--color-on-accent, #fff); border-radius: var(--radius, 0.25rem); font-weight: 600; text-decoration: none'
export const TABLE = 'width: 100%; border-collapse: collapse'
export const CELL = `padding: 0.75rem 1rem 0.75rem 0; border-block-end: 1px solid ${LINE}; text-align: start; vertical-align: top`

/** As many columns as fit, each at least so wide, in rem. */
export const columns = (least: number) =>
  `display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, ${least}rem), 1fr)); gap: clamp(1.25rem, 3vw, 2.5rem)`

/** A picture to be replaced: a grey that suits light and dark. A space is no character of an address. */
export const placeholder = (width: number, height: number) =>
  `src="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='${width}'%20height='${height}'%3E%3Crect%20width='100%25'%20height='100%25'%20fill='%23888'%20fill-opacity='.25'/%3E%3C/svg%3E" alt="" width="${width}" height="${height}"`

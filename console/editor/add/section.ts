import type { Column } from '#client/generated.ts'
import type { FormOfSection } from './form-of-section.ts'

/** A section that can be added to any page. */
export type Section = {
  title: string
  /** Plain html with one element around it, on the tokens of the theme: `styles.ts`. */
  html: string
  /**
   * How it is drawn in the list, 120 wide and 72 high, as a letter and numbers for each shape: `t` a title and `l` a line of text (x, y, width),
   * `b` a button (x, y, width), `p` a picture, `c` a card and `o` a round picture (x, y, width, height).
   */
  sketch: string
  /** Its heading is that of the page where the page has none. */
  opens?: true
  /** It shows a form, which is chosen or made when it is added: `FORM` stands for its key. */
  form?: FormOfSection
  /** It shows a video, which is chosen when it is added: `VIDEO` stands for it. */
  video?: true
  /** The same of the rows of a table. Null where the table is about something else. */
  ofRows?: (table: TableToShow) => string | null
  /** The same with an address that the website has as a fact. */
  ofFacts?: (facts: Readonly<Record<string, unknown>>) => string | null
}

/** `link` is the address of the page of a row, as an expression; null where rows have none. */
export type TableToShow = {
  key: string
  name: string
  columns: readonly Pick<Column, 'key' | 'type' | 'slug_from'>[]
  link: string | null
}

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
}

import { seededDraw } from '../load/seeded-draw.ts'

const WORDS =
  'garden river light between morning window silent paper harbour orange café travel letter market summer stone bread winter bridge music'.split(
    ' ',
  )
const PIECES = 32

/** Markup as people write it: text, quoted attributes, lines. How much of it JSON must escape decides what a read costs. */
export function htmlMaker(bytes: number): () => string {
  const draw = seededDraw(bytes)
  const word = () => WORDS[Math.floor(draw() * WORDS.length)]!
  const paragraph = () =>
    `<section class="part ${word()}" id="${word()}-${Math.floor(draw() * 1000)}">\n  <h2>${word()} ${word()}</h2>\n` +
    `  <p>${Array.from({ length: 40 }, word).join(' ')} <a href="/${word()}/${word()}" title="${word()}">${word()}</a>.</p>\n</section>\n`
  const pieces = Array.from({ length: PIECES }, paragraph)
  return () => {
    let html = `<h1>${word()} ${word()} ${word()}</h1>\n`
    for (;;) {
      const piece = pieces[Math.floor(draw() * PIECES)]!
      if (html.length + piece.length > bytes) return html
      html += piece
    }
  }
}

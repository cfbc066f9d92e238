import type { Section } from '../section.ts'
import { CARD, SECTION } from '../styles.ts'

export const banner: Section = {
  title: 'Notice',
  sketch: 'c8,26,104,20 l16,34,70 b90,31,16',
  html: `<section aria-label="Notice" style="${SECTION}">
  <div style="${CARD}"><strong>New:</strong> something that visitors should know today. <a href="/">Read more</a></div>
</section>`,
}

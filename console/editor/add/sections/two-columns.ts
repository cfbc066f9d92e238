import type { Section } from '../section.ts'
import { columns, SECTION } from '../styles.ts'

export const twoColumns: Section = {
  title: 'Two columns of text',
  sketch: 't8,10,50 l8,24,48 l8,30,48 l8,36,48 l8,42,40 l64,24,48 l64,30,48 l64,36,48 l64,42,40',
  html: `<section aria-labelledby="story" style="${SECTION}">
  <h2 id="story">Our story</h2>
  <div style="${columns(20)}">
    <p>How it began, in a few sentences. Who had the idea, and what they could not find anywhere else.</p>
    <p>Where it stands today, and what comes next. End with what you want readers to do or remember.</p>
  </div>
</section>`,
}

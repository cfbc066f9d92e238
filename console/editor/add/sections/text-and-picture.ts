import type { Section } from '../section.ts'
import { columns, PICTURE, placeholder, SECTION } from '../styles.ts'

export const textAndPicture: Section = {
  title: 'Text and picture',
  sketch: 'p8,12,48,48 t64,20,40 l64,32,46 l64,38,46 l64,44,34',
  html: `<section aria-labelledby="about" style="${SECTION}">
  <div style="${columns(20)}; align-items: center">
    <img ${placeholder(640, 480)} style="${PICTURE}">
    <div>
      <h2 id="about">How we work</h2>
      <p>Tell one thing well: how something is made, who makes it, or how it began.</p>
      <p>A second paragraph goes into one detail that people remember.</p>
    </div>
  </div>
</section>`,
}

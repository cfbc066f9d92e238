import type { Section } from '../section.ts'
import { BUTTON, columns, PICTURE, placeholder, SECTION, SOFT } from '../styles.ts'

export const hero: Section = {
  title: 'Opening',
  sketch: 't8,16,46 t8,24,36 l8,36,44 l8,41,40 b8,50,22 p66,10,46,52',
  opens: true,
  html: `<section aria-labelledby="opening" style="${SECTION}">
  <div style="${columns(20)}; align-items: center">
    <div>
      <h2 id="opening">What you offer, in one line</h2>
      <p style="${SOFT}">Say who it is for and what makes it different. Two sentences are enough.</p>
      <p><a class="button" href="/" style="${BUTTON}">Get started</a></p>
    </div>
    <img ${placeholder(640, 480)} style="${PICTURE}">
  </div>
</section>`,
}

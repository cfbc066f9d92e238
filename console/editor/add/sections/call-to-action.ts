import type { Section } from '../section.ts'
import { BAND, BUTTON, MIDDLE, SECTION, SOFT } from '../styles.ts'

export const callToAction: Section = {
  title: 'Call to action',
  sketch: 'c8,12,104,48 t30,22,60 l36,34,48 b48,44,24',
  html: `<section aria-labelledby="next" style="${SECTION}">
  <div style="${BAND}; text-align: center">
    <h2 id="next" style="margin-block-start: 0">Ready when you are</h2>
    <p style="${SOFT}; ${MIDDLE}">One sentence that says what happens after the click.</p>
    <p style="${MIDDLE}; margin-block-end: 0"><a class="button" href="/" style="${BUTTON}">Get started</a></p>
  </div>
</section>`,
}

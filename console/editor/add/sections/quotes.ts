import type { Section } from '../section.ts'
import { CARD, CENTERED_HEAD, columns, SECTION, SOFT } from '../styles.ts'

export const quotes: Section = {
  title: 'Quotes',
  sketch: 't36,8,48 c8,22,50,40 c62,22,50,40 l14,32,38 l14,38,32 l14,50,20 l68,32,38 l68,38,32 l68,50,20',
  html: `<section aria-labelledby="quotes" style="${SECTION}">
  <div style="${CENTERED_HEAD}; text-align: center">
    <h2 id="quotes">What people say</h2>
  </div>
  <div style="${columns(20)}">
    <figure style="${CARD}; margin: 0">
      <blockquote style="margin: 0">“Two sentences from someone who knows your work, in their own words.”</blockquote>
      <figcaption style="${SOFT}; margin-block-start: 1rem">Name, town or company</figcaption>
    </figure>
    <figure style="${CARD}; margin: 0">
      <blockquote style="margin: 0">“A second voice, about something else that you do well.”</blockquote>
      <figcaption style="${SOFT}; margin-block-start: 1rem">Name, town or company</figcaption>
    </figure>
  </div>
</section>`,
}

import type { Section } from '../section.ts'
import { HEAD, PLAIN_LIST, RULED, SECTION, SOFT } from '../styles.ts'

export const timeline: Section = {
  title: 'Timeline',
  sketch: 't8,8,40 o8,22,6,6 l20,24,24 l20,30,60 o8,38,6,6 l20,40,24 l20,46,60 o8,54,6,6 l20,56,24 l20,62,60',
  html: `<section aria-labelledby="timeline" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="timeline">How we got here</h2>
  </div>
  <ol style="${PLAIN_LIST}">
    <li style="${RULED}">
      <p style="${SOFT}; margin: 0"><time datetime="2015">2015</time></p>
      <h3 style="margin-block: 0.25rem">It begins</h3>
      <p style="margin: 0">What happened, in a sentence.</p>
    </li>
    <li style="${RULED}">
      <p style="${SOFT}; margin: 0"><time datetime="2020">2020</time></p>
      <h3 style="margin-block: 0.25rem">It grows</h3>
      <p style="margin: 0">What happened, in a sentence.</p>
    </li>
    <li style="${RULED}">
      <p style="${SOFT}; margin: 0"><time datetime="2026">2026</time></p>
      <h3 style="margin-block: 0.25rem">Today</h3>
      <p style="margin: 0">Where it stands, in a sentence.</p>
    </li>
  </ol>
</section>`,
}

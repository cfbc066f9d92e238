import type { Section } from '../section.ts'
import { CARD, columns, HEAD, PLAIN_LIST, SECTION, SOFT } from '../styles.ts'

export const features: Section = {
  title: 'Features',
  sketch: 't8,10,40 c8,22,32,40 c44,22,32,40 c80,22,32,40 l12,30,24 l48,30,24 l84,30,24 l12,36,20 l48,36,20 l84,36,20',
  html: `<section aria-labelledby="features" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="features">What you get</h2>
    <p style="${SOFT}">A sentence that says what these have in common.</p>
  </div>
  <ul style="${PLAIN_LIST}; ${columns(15)}">
    <li style="${CARD}">
      <h3>First benefit</h3>
      <p>What it is, and why it matters to the reader.</p>
    </li>
    <li style="${CARD}">
      <h3>Second benefit</h3>
      <p>What it is, and why it matters to the reader.</p>
    </li>
    <li style="${CARD}">
      <h3>Third benefit</h3>
      <p>What it is, and why it matters to the reader.</p>
    </li>
  </ul>
</section>`,
}

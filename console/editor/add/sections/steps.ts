import type { Section } from '../section.ts'
import { HEAD, RULED, SECTION } from '../styles.ts'

export const steps: Section = {
  title: 'Steps',
  sketch: 't8,8,40 o8,22,10,10 l24,24,60 l24,29,50 o8,38,10,10 l24,40,60 l24,45,50 o8,54,10,10 l24,56,60 l24,61,50',
  html: `<section aria-labelledby="steps" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="steps">How it works</h2>
  </div>
  <ol style="margin: 0; padding-inline-start: 1.5rem">
    <li style="${RULED}">
      <h3>You tell us what you need</h3>
      <p>What happens first, and how long it takes.</p>
    </li>
    <li style="${RULED}">
      <h3>We make it</h3>
      <p>What happens next, and what the reader hears from you.</p>
    </li>
    <li style="${RULED}">
      <h3>You have it</h3>
      <p>What they get in the end, and what comes after.</p>
    </li>
  </ol>
</section>`,
}

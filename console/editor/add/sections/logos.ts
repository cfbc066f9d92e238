import type { Section } from '../section.ts'
import { CENTERED, MIDDLE, PLAIN_LIST, placeholder, SOFT } from '../styles.ts'

export const logos: Section = {
  title: 'Logos',
  sketch: 'l36,18,48 p8,32,20,14 p34,32,20,14 p60,32,20,14 p86,32,20,14',
  html: `<section aria-label="Who trusts us" style="${CENTERED}">
  <p style="${SOFT}; ${MIDDLE}">Trusted by people who look twice</p>
  <ul style="${PLAIN_LIST}; display: flex; flex-wrap: wrap; gap: 1.5rem 3rem; justify-content: center; align-items: center">
    <li><img ${placeholder(140, 56)} loading="lazy"></li>
    <li><img ${placeholder(140, 56)} loading="lazy"></li>
    <li><img ${placeholder(140, 56)} loading="lazy"></li>
    <li><img ${placeholder(140, 56)} loading="lazy"></li>
  </ul>
</section>`,
}

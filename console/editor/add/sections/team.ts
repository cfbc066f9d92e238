import type { Section } from '../section.ts'
import { columns, HEAD, PLAIN_LIST, placeholder, ROUND, SECTION, SOFT } from '../styles.ts'

export const team: Section = {
  title: 'Team',
  sketch: 't36,8,48 o14,22,20,20 o50,22,20,20 o86,22,20,20 l12,48,24 l48,48,24 l84,48,24 l14,54,20 l50,54,20 l86,54,20',
  html: `<section aria-labelledby="team" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="team">Who we are</h2>
    <p style="${SOFT}">The people behind it, and whom to ask for what.</p>
  </div>
  <ul style="${PLAIN_LIST}; ${columns(13)}">
    <li>
      <img ${placeholder(192, 192)} loading="lazy" style="${ROUND}">
      <h3>First name</h3>
      <p style="${SOFT}">What they do here</p>
    </li>
    <li>
      <img ${placeholder(192, 192)} loading="lazy" style="${ROUND}">
      <h3>First name</h3>
      <p style="${SOFT}">What they do here</p>
    </li>
    <li>
      <img ${placeholder(192, 192)} loading="lazy" style="${ROUND}">
      <h3>First name</h3>
      <p style="${SOFT}">What they do here</p>
    </li>
  </ul>
</section>`,
}

import type { Section } from '../section.ts'
import { CELL, HEAD, SECTION, TABLE } from '../styles.ts'

export const table: Section = {
  title: 'Table',
  sketch:
    't8,8,40 l8,24,26 l46,24,26 l84,24,26 c8,30,104,1 l8,38,26 l46,38,26 l84,38,26 l8,48,26 l46,48,26 l84,48,26 l8,58,26 l46,58,26 l84,58,26',
  html: `<section aria-labelledby="comparison" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="comparison">At a glance</h2>
  </div>
  <div style="overflow-x: auto" role="region" aria-label="Comparison" tabindex="0">
    <table style="${TABLE}">
      <thead>
        <tr><th scope="col" style="${CELL}">What</th><th scope="col" style="${CELL}">How long</th><th scope="col" style="${CELL}">From</th></tr>
      </thead>
      <tbody>
        <tr><td style="${CELL}">First thing</td><td style="${CELL}">2 weeks</td><td style="${CELL}">$200</td></tr>
        <tr><td style="${CELL}">Second thing</td><td style="${CELL}">4 weeks</td><td style="${CELL}">$450</td></tr>
        <tr><td style="${CELL}">Third thing</td><td style="${CELL}">6 weeks</td><td style="${CELL}">$900</td></tr>
      </tbody>
    </table>
  </div>
</section>`,
}

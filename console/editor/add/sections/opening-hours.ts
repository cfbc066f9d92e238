import type { Section } from '../section.ts'
import { CELL, HEAD, SECTION, TABLE } from '../styles.ts'

export const openingHours: Section = {
  title: 'Opening hours',
  sketch: 't8,10,44 l8,26,30 l70,26,36 l8,36,30 l70,36,36 l8,46,30 l70,46,36 l8,56,30 l70,56,36',
  html: `<section aria-labelledby="hours" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="hours">Opening hours</h2>
  </div>
  <table style="${TABLE}; max-width: 30rem">
    <tbody>
      <tr><th scope="row" style="${CELL}">Monday</th><td style="${CELL}">Closed</td></tr>
      <tr><th scope="row" style="${CELL}">Tuesday to Friday</th><td style="${CELL}">9 am to 6 pm</td></tr>
      <tr><th scope="row" style="${CELL}">Saturday</th><td style="${CELL}">9 am to 2 pm</td></tr>
      <tr><th scope="row" style="${CELL}">Sunday</th><td style="${CELL}">Closed</td></tr>
    </tbody>
  </table>
</section>`,
}

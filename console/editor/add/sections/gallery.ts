import type { Section } from '../section.ts'
import { columns, HEAD, PICTURE, PLAIN_LIST, placeholder, SECTION } from '../styles.ts'

export const gallery: Section = {
  title: 'Gallery',
  sketch: 't8,8,34 p8,20,32,22 p44,20,32,22 p80,20,32,22 p8,46,32,22 p44,46,32,22 p80,46,32,22',
  html: `<section aria-labelledby="gallery" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="gallery">Our work</h2>
  </div>
  <ul style="${PLAIN_LIST}; ${columns(15)}">
    <li><img ${placeholder(480, 360)} loading="lazy" style="${PICTURE}"></li>
    <li><img ${placeholder(480, 360)} loading="lazy" style="${PICTURE}"></li>
    <li><img ${placeholder(480, 360)} loading="lazy" style="${PICTURE}"></li>
    <li><img ${placeholder(480, 360)} loading="lazy" style="${PICTURE}"></li>
    <li><img ${placeholder(480, 360)} loading="lazy" style="${PICTURE}"></li>
    <li><img ${placeholder(480, 360)} loading="lazy" style="${PICTURE}"></li>
  </ul>
</section>`,
}

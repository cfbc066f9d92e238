import type { Section } from '../section.ts'
import { BUTTON, CARD, CENTERED_HEAD, columns, MIDDLE, PLAIN_LIST, SECTION, SOFT } from '../styles.ts'

const offer = (name: string, price: number) => `    <li style="${CARD}">
      <h3>${name}</h3>
      <p><strong style="font-size: 1.75em">$${price}</strong> a month</p>
      <p>Who it is for, and what they get.</p>
      <p><a class="button" href="/" style="${BUTTON}">Choose ${name}</a></p>
    </li>`

export const prices: Section = {
  title: 'Prices',
  sketch:
    't36,6,48 c8,18,32,48 c44,18,32,48 c80,18,32,48 t12,26,16 t48,26,16 t84,26,16 l12,36,22 l48,36,22 l84,36,22 b12,54,22 b48,54,22 b84,54,22',
  html: `<section aria-labelledby="prices" style="${SECTION}">
  <div style="${CENTERED_HEAD}; text-align: center">
    <h2 id="prices">Prices</h2>
    <p style="${SOFT}; ${MIDDLE}">What is included in all of them.</p>
  </div>
  <ul style="${PLAIN_LIST}; ${columns(15)}">
${offer('Small', 20)}
${offer('Medium', 40)}
${offer('Large', 80)}
  </ul>
</section>`,
}

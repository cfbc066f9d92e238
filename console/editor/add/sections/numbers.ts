import type { Section } from '../section.ts'
import { CENTERED, columns, SOFT } from '../styles.ts'

export const numbers: Section = {
  title: 'Numbers',
  sketch: 't12,24,24 t48,24,24 t84,24,24 l12,38,24 l48,38,24 l84,38,24',
  html: `<section aria-label="In numbers" style="${CENTERED}">
  <dl style="margin: 0; ${columns(11)}">
    <div style="display: flex; flex-direction: column-reverse">
      <dt style="${SOFT}">years in business</dt>
      <dd style="margin: 0; font-size: 2.5em; font-weight: 700; line-height: 1.2">15</dd>
    </div>
    <div style="display: flex; flex-direction: column-reverse">
      <dt style="${SOFT}">pieces made</dt>
      <dd style="margin: 0; font-size: 2.5em; font-weight: 700; line-height: 1.2">480</dd>
    </div>
    <div style="display: flex; flex-direction: column-reverse">
      <dt style="${SOFT}">customers who came back</dt>
      <dd style="margin: 0; font-size: 2.5em; font-weight: 700; line-height: 1.2">3 in 4</dd>
    </div>
  </dl>
</section>`,
}

import type { Section } from '../section.ts'
import { BUTTON, columns, PICTURE, SECTION } from '../styles.ts'

const ADDRESS = /^(address|street_address|postal_address|location)$/

/** Streets as a drawing, in greys that suit light and dark: nothing is asked of anyone's server. */
const STREETS = `src="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='640'%20height='400'%20viewBox='0%200%20640%20400'%3E%3Crect%20width='640'%20height='400'%20fill='%23888'%20fill-opacity='.15'/%3E%3Cg%20stroke='%23888'%20stroke-opacity='.5'%20stroke-width='10'%20fill='none'%3E%3Cpath%20d='M0%20120%20640%2090M0%20300%20640%20330M150%200%20190%20400M430%200%20400%20400M0%20210h640'/%3E%3C/g%3E%3Ccircle%20cx='300'%20cy='205'%20r='18'%20fill='%23888'/%3E%3Ccircle%20cx='300'%20cy='205'%20r='7'%20fill='%23fff'/%3E%3C/svg%3E" alt="" width="640" height="400"`

const shown = (address: string, query: string) => `<section aria-labelledby="find-us" style="${SECTION}">
  <div style="${columns(18)}; align-items: center">
    <div>
      <h2 id="find-us">Where to find us</h2>
      <address style="font-style: normal">
        <p>${address}</p>
      </address>
      <p>Say how to get here, and where to park.</p>
      <p><a class="button" href="https://www.openstreetmap.org/search?query=${query}" style="${BUTTON}">Open the map</a></p>
    </div>
    <img ${STREETS} loading="lazy" style="${PICTURE}">
  </div>
</section>`

export const map: Section = {
  title: 'Map',
  sketch: 't8,16,40 l8,28,34 l8,34,30 b8,46,24 p60,10,52,52 o80,28,10,10',
  html: shown('1 Example Street, Town', '1%20Example%20Street%2C%20Town'),
  ofFacts(facts) {
    const name = Object.keys(facts).find((key) => ADDRESS.test(key) && typeof facts[key] === 'string')
    const fact = `{{ website.facts.${name} }}`
    return name === undefined ? null : shown(fact, fact)
  },
}

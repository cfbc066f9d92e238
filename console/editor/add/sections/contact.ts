import type { Section } from '../section.ts'
import { CARD, columns, SECTION } from '../styles.ts'

export const contact: Section = {
  title: 'Contact',
  sketch: 't8,12,44 l8,28,40 l8,34,36 l8,46,40 l8,52,30 c64,12,48,48',
  html: `<section aria-labelledby="contact" style="${SECTION}">
  <div style="${columns(18)}">
    <div>
      <h2 id="contact">Get in touch</h2>
      <p>Call, write or come by. Say when people hear back from you.</p>
    </div>
    <address style="${CARD}; font-style: normal">
      <p><strong>Phone</strong><br><a href="tel:+15550100">+1 555 0100</a></p>
      <p><strong>Email</strong><br><a href="mailto:hello@example.com">hello@example.com</a></p>
      <p><strong>Address</strong><br>1 Example Street, Town</p>
    </address>
  </div>
</section>`,
}

import { FORM } from '../form-of-section.ts'
import type { Section } from '../section.ts'
import { columns, SECTION, SOFT } from '../styles.ts'

export const contactForm: Section = {
  title: 'Contact form',
  sketch: 't8,12,40 l8,24,36 l8,30,32 c60,10,52,10 c60,24,52,10 c60,38,52,16 b60,58,22',
  html: `<section aria-labelledby="write-to-us" style="${SECTION}">
  <div style="${columns(18)}">
    <div>
      <h2 id="write-to-us">Write to us</h2>
      <p style="${SOFT}">Say what people can ask, and when they hear back from you.</p>
    </div>
    <site-form name="${FORM}"/>
  </div>
</section>`,
  form: {
    name: 'Contact',
    fits: /contact|kontakt|message|enquir|inquir/i,
    asks: 'name, email and message',
    success_message: 'Thank you. We have your message and will write back soon.',
    fields: [
      { name: 'name', type: 'text', label: 'Name', required: true },
      { name: 'email', type: 'email', label: 'Email', required: true },
      { name: 'message', type: 'textarea', label: 'Message', required: true },
    ],
  },
}

import { FORM } from '../form-of-section.ts'
import type { Section } from '../section.ts'
import { BAND, SECTION, SOFT } from '../styles.ts'

export const newsletterForm: Section = {
  title: 'Newsletter form',
  sketch: 'c8,12,104,48 t36,20,48 l30,30,60 c24,40,46,10 b74,41,22',
  html: `<section aria-labelledby="newsletter" style="${SECTION}">
  <div style="${BAND}">
    <h2 id="newsletter">News by email</h2>
    <p style="${SOFT}">Say what you write about, and how often.</p>
    <site-form name="${FORM}"/>
  </div>
</section>`,
  form: {
    name: 'Newsletter',
    fits: /newsletter|subscri|mailing|sign.?up/i,
    asks: 'an email address and consent',
    success_message: 'Thank you. You will hear from us.',
    fields: [
      { name: 'email', type: 'email', label: 'Email', required: true },
      {
        name: 'consent',
        type: 'consent',
        label: 'Send me news by email. I can stop this at any time.',
        required: true,
      },
    ],
  },
}

import type { Section } from '../section.ts'
import { HEAD, SECTION, SOFT } from '../styles.ts'
import { VIDEO } from '../video-of-section.ts'

export const video: Section = {
  title: 'Video',
  sketch: 't8,6,44 l8,15,60 p8,22,104,46 o53,38,14,14',
  html: `<section aria-labelledby="watch" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="watch">See for yourself</h2>
    <p style="${SOFT}">Say what the video shows, and how long it takes.</p>
  </div>
  ${VIDEO}
</section>`,
  video: true,
}

import type { Section } from '../section.ts'
import { HEAD, RULED, SECTION } from '../styles.ts'

export const questions: Section = {
  title: 'Questions',
  sketch: 't8,8,44 c8,20,104,12 c8,36,104,12 c8,52,104,12 l14,25,50 l14,41,58 l14,57,44',
  html: `<section aria-labelledby="questions" style="${SECTION}">
  <div style="${HEAD}">
    <h2 id="questions">Questions and answers</h2>
  </div>
  <details style="${RULED}" open>
    <summary><strong>What does it cost?</strong></summary>
    <p>Answer in two or three sentences, with a number in it.</p>
  </details>
  <details style="${RULED}">
    <summary><strong>How long does it take?</strong></summary>
    <p>Answer in two or three sentences, with a number in it.</p>
  </details>
  <details style="${RULED}">
    <summary><strong>Can I change my mind?</strong></summary>
    <p>Say what is possible, and until when.</p>
  </details>
</section>`,
}

import { type Content, type Html, html } from '#account-pages/html.ts'

/** A sentence with `code` between backticks. */
export function prose(text: string): Html {
  const parts: Content[] = text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))
  return html`${parts}`
}

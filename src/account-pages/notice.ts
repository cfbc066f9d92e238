import { type Content, type Html, html } from '#account-pages/html.ts'

/** A message above the page's content, which screen readers announce. */
export function notice(content: Content, kind: 'good' | 'bad' = 'good'): Html {
  return kind === 'bad'
    ? html`<div class="notice bad" role="alert"><p>${content}</p></div>`
    : html`<div class="notice" role="status"><p>${content}</p></div>`
}

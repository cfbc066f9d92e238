import { type Content, type Html, html } from '#pages/html.ts'

/** What has just happened, said once above the page's content, to a screen reader too. */
export function notice(content: Content, kind: 'good' | 'bad' = 'good'): Html {
  return kind === 'bad'
    ? html`<div class="notice bad" role="alert"><p>${content}</p></div>`
    : html`<div class="notice" role="status"><p>${content}</p></div>`
}

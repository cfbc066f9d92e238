import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#pages/form-token.ts'
import { type Content, type Html, html } from '#pages/html.ts'
import type { Services } from '#services/types.ts'

type Form = {
  action: string
  /** The button's text. */
  submit: Content
  hidden?: Record<string, string | null>
  kind?: 'primary' | 'quiet' | 'danger' | 'link'
  /** For screen readers, where several buttons on a page have the same text. */
  label?: string
  /** Beside the button, such as a link back. */
  beside?: Content
}

/** A form with its token (`form-token.ts`). */
export function form(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { action, submit, hidden = {}, kind = 'primary', label, beside }: Form,
  content?: Content,
): Html {
  const fields = Object.entries(hidden).filter(([, value]) => value)
  const button = html`<button type="submit"${kind !== 'primary' && html` class="${kind}"`}${
    label && html` aria-label="${label}"`
  }>${submit}</button>`
  return html`<form method="post" action="${action}">
${tokenField(services, request, reply)}${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}${content || beside ? html`<p class="actions">${button}${beside}</p>` : button}
</form>`
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#pages/form-token.ts'
import { type Content, type Html, html } from '#pages/html.ts'
import type { Services } from '#services/types.ts'

type Form = {
  action: string
  /** What the button says. */
  submit: Content
  hidden?: Record<string, string | null>
  /** The page's one primary action unless told. */
  kind?: 'primary' | 'quiet' | 'danger' | 'link'
  /** Says which of several alike it is, to those who do not see what stands beside it. */
  label?: string
  /** Beside the button, such as a way back. */
  beside?: Content
}

/** A form that is known for ours when it comes back. */
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

import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#account-pages/form-token.ts'
import { type Content, type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'

type Form = {
  action: string
  /** The button's text. */
  submit: string
  hidden?: Record<string, string | null>
  kind?: 'primary' | 'quiet' | 'danger' | 'link'
  /** For screen readers, where several buttons on a page have the same text. */
  label?: string
  /** Beside the button, such as a link back. */
  beside?: Content
}

/** A form with its token (`form-token.ts`). One with a dangerous button asks first: the button is behind another of the same name. */
export function form(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  { action, submit, hidden = {}, kind = 'primary', label, beside }: Form,
  content?: Content,
): Html {
  const fields = Object.entries(hidden).filter(([, value]) => value)
  const asks = kind === 'danger'
  const [text, name] = asks ? [yes(submit), label && yes(label)] : [submit, label]
  const button = html`<button type="submit"${kind !== 'primary' && html` class="${kind}"`}${labelled(name)}>${text}</button>`
  const whole = html`<form method="post" action="${action}">
${tokenField(services, request, reply)}${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}${content || beside ? html`<p class="actions">${button}${beside}</p>` : button}
</form>`
  if (!asks) return whole
  return html`<details class="ask"><summary class="button danger"${labelled(label)}>${submit}</summary>${whole}</details>`
}

function labelled(label: string | undefined): Html | undefined {
  return label === undefined ? undefined : html` aria-label="${label}"`
}

function yes(text: string): string {
  return `Yes, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

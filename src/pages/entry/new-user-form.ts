import type { FastifyReply, FastifyRequest } from 'fastify'
import { NEW_PASSWORD } from '#pages/entry/new-password.ts'
import { type Field, type Filled, fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { type Content, html } from '#pages/html.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

type NewUserForm = {
  title: string
  intro: Content
  action: string
  hidden: Record<string, string>
  /** Null asks for the address; otherwise it is settled, by the link that was opened. */
  email: string | null
  filled: Filled
}

/** Who somebody is, and the password that they choose. */
export function newUserForm(services: Services, request: FastifyRequest, reply: FastifyReply, shown: NewUserForm) {
  const { title, intro, action, hidden, email, filled } = shown
  const address: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', maxlength: 254 }
  const name: Field = { name: 'name', label: 'Your name', autocomplete: 'name', maxlength: 100, first: true }
  const asked = email === null ? [name, address] : [name]
  // Password managers keep the address with the password.
  const kept = email !== null && html`<input type="hidden" autocomplete="username" value="${email}">`
  const body = html`<p>${intro}</p>
${form(
  services,
  request,
  reply,
  { action, submit: 'Create user', hidden },
  html`${kept}${fields([...asked, { ...NEW_PASSWORD, label: 'Password' }], filled)}`,
)}`
  return sendPage(reply, { title, body, status: Object.keys(filled.errors).length > 0 ? 422 : 200 })
}

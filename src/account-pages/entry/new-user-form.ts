import type { FastifyReply, FastifyRequest } from 'fastify'
import { NEW_PASSWORD } from '#account-pages/entry/new-password.ts'
import { type Field, type Filled, fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { type Content, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import type { Brand } from '#accounts/brand.ts'

type NewUserForm = {
  title: string
  brand?: Brand | null
  intro: Content
  action: string
  submit?: string
  hidden: Record<string, string>
  /** Null asks for the address; otherwise the link that was opened has verified it. */
  email: string | null
  filled: Filled
  /** Another way, below the form. */
  after?: Content
}

/** Asks for a name and a password, and where needed for the address. */
export function newUserForm(services: PageNeeds, request: FastifyRequest, reply: FastifyReply, page: NewUserForm) {
  const { title, brand, intro, action, submit = 'Create account', hidden, email, filled, after } = page
  const address: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', maxlength: 254 }
  const name: Field = { name: 'name', label: 'Your name', autocomplete: 'name', maxlength: 100, first: true }
  const nameFields = email === null ? [name, address] : [name]
  // Password managers store the address with the password.
  const username = email !== null && html`<input type="hidden" autocomplete="username" value="${email}">`
  const body = html`<p>${intro}</p>
${form(
  services,
  request,
  reply,
  { action, submit, hidden },
  html`${username}${fields([...nameFields, { ...NEW_PASSWORD, label: 'Password' }], filled)}`,
)}
${after}`
  return sendPage(reply, { title, brand, body, status: Object.keys(filled.errors).length > 0 ? 422 : 200 })
}

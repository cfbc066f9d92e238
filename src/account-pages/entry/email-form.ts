import type { FastifyReply, FastifyRequest } from 'fastify'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

type EmailForm = {
  title: string
  intro: string
  action: string
  /** Whether a password manager fills in the user's name here. */
  autocomplete: 'username' | 'email'
  beside: Html
}

/** Asks for the address that a link is mailed to. */
export function emailForm(services: PageNeeds, { title, intro, action, autocomplete, beside }: EmailForm) {
  return (request: FastifyRequest, reply: FastifyReply, errors: FieldErrors = {}, email = '') => {
    const field = { name: 'email', label: 'Email', type: 'email', autocomplete, maxlength: 254, first: true } as const
    const inputs = fields([field], { values: { email }, errors })
    const body = html`<p>${intro}</p>
${form(services, request, reply, { action, submit: 'Send the link', beside }, inputs)}`
    return sendPage(reply, { title, body, status: errors.email ? 422 : 200 })
  }
}

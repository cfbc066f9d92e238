import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Leaving } from '#account-pages/account/leaving.ts'
import { confirmed, topOf } from '#account-pages/account/shell.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf } from '#account-pages/form-body.ts'
import { type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { validated } from '#account-pages/validated.ts'
import { SESSION_COOKIE } from '#auth/cookie-names.ts'
import type { Person } from '#auth/person.ts'
import { deleteCookie } from '#http/cookies.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

const PAGE = '/account/delete'

/** The person says what becomes of each of their websites, and types their address. */
export function addAccountDeletion(pages: FastifyInstance, services: PageNeeds) {
  const { departures, links } = services

  pages.get(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) =>
      show(services, request, reply, person, await departures.lookAt(person)),
    ),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      const field = formOf(request)
      const leaving = await departures.lookAt(person)
      const choices = new Map(
        leaving.own.flatMap(({ id }) => (field(fieldOf(id)) ? [[id, field(fieldOf(id))] as const] : [])),
      )
      const typed = field('email').trim().toLowerCase()
      if (typed !== person.email)
        return show(services, request, reply, person, leaving, choices, { email: [`must be ${person.email}`] })
      const done = await validated(() => departures.carryOut(person, choices, request.id))
      if ('errors' in done) return show(services, request, reply, person, leaving, choices, done.errors)
      deleteCookie(links, reply, SESSION_COOKIE)
      return reply.redirect('/sign-in?done=deleted', 303)
    }),
  )
}

function fieldOf(websiteId: string): string {
  return `website_${websiteId}`
}

function show(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  leaving: Leaving,
  choices: ReadonlyMap<string, string> = new Map(),
  errors: FieldErrors = {},
) {
  const wrong = errors.base ?? (Object.keys(errors).length > 0 ? ['Nothing was deleted.'] : undefined)
  const body = html`${wrong && notice(wrong.join(' '), 'bad')}${obstacle(leaving) ?? deletionForm()}`
  const top = topOf(services, request, reply, person)
  const status = wrong ? 422 : 200
  return sendPage(reply, { title: 'Delete your account', wide: leaving.own.length > 0, body, top, status })

  function deletionForm(): Html {
    const email = {
      name: 'email',
      label: 'Type your email address to confirm',
      autocomplete: 'off',
      hint: html`Yours is <bdi>${person.email}</bdi>.`,
    }
    return html`<p>This can’t be undone. Your password, passkeys, API keys and connected apps stop working immediately, and you are signed out everywhere.</p>
${list(leaving.others, html`<p>You leave these websites. What you made there stays, with your name:</p>`)}
${form(
  services,
  request,
  reply,
  { action: PAGE, submit: 'Delete my account', beside: html`<a href="/account">Cancel</a>` },
  html`${leaving.own.map((website) => ownWebsite(website, choices.get(website.id), errors[website.id]))}${fields(
    [email],
    { values: {}, errors },
  )}`,
)}`
  }
}

/** Why the account cannot be deleted now, with what to do first. */
function obstacle({ isOnlyUser, onlyAdminOf }: Leaving): Html | undefined {
  if (isOnlyUser)
    return html`<p>Yours is the only account here, so it can be deleted only on the server: <code>sitewright user delete</code>.</p>
<p><a href="/account">Back to your account</a></p>`
  if (onlyAdminOf.length === 0) return undefined
  return html`${list(onlyAdminOf, html`<p>You are the only admin of these websites. Make someone else an admin in their Team screen, or delete them:</p>`)}
<p><a href="/console">Open the console</a></p>`
}

function ownWebsite(
  { id, name, admins, isAdmin, bought }: Leaving['own'][number],
  chosen: string | undefined,
  errors: readonly string[] | undefined,
): Html {
  const field = fieldOf(id)
  const option = (value: string, text: Html) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`
  const canDelete = isAdmin && bought.length === 0
  return html`<div class="field">
<label for="${field}">${name}</label>
<select id="${field}" name="${field}" required aria-describedby="${field}-hint"${errors && html` aria-invalid="true"`}>
<option value="">Choose what becomes of it</option>
${admins.map((admin) => option(admin.id, html`Hand it over to ${admin.name} (${admin.email})`))}
${canDelete && option('delete', html`Delete it for good, with everything in it`)}
</select>
${errors && html`<p class="error">${errors.join('; ')}.</p>`}
<p class="hint" id="${field}-hint">${hintOf({ admins, bought })}</p>
</div>
`
}

function hintOf({ admins, bought }: Pick<Leaving['own'][number], 'admins' | 'bought'>): string {
  const nobody = admins.length === 0 ? ' To hand it over, first make someone else an admin of it.' : ''
  if (bought.length === 0) return `A handed-over website keeps its team, files and domains.${nobody}`
  return `It has ${bought.join(', ')}, bought for it: hand it over, or move the domain to another website, then come back.${nobody}`
}

function list(websites: readonly { name: string }[], before: Html): Html | undefined {
  if (websites.length === 0) return undefined
  return html`${before}
<ul>
${websites.map(({ name }) => html`<li><bdi>${name}</bdi></li>`)}
</ul>`
}

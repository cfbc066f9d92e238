import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountSection, row } from '#account-pages/account/account-page.ts'
import { connectSnippets } from '#account-pages/account/connect-snippets.ts'
import { confirmed, signedIn, topOf } from '#account-pages/account/shell.ts'
import { FIRST_CALL } from '#account-pages/client-scripts.ts'
import { fields } from '#account-pages/field.ts'
import { waitingForFirstCall } from '#account-pages/first-call.ts'
import { form } from '#account-pages/form.ts'
import { formOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import { runAs } from '#account-pages/run-as.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { ago } from '#account-pages/times.ts'
import type { Person } from '#auth/person.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { type FieldErrors, LimitReached, NotFound } from '#kernel/operations/errors.ts'
import type { Services } from '#services/types.ts'

const NEW = '/account/api-keys/new'
const MAX_NAME = 100
const PER = '200'

type ApiKey = {
  id: string
  name: string | null
  last_four: string
  read_only: boolean
  last_used_at: string | null
  created_at: string
}

/** Makes keys and revokes them. A key is shown once, with what to do with it. */
export function addApiKeyPages(pages: FastifyInstance, services: Services, catalog: Catalog) {
  pages.get(
    NEW,
    confirmed(services, NEW, (request, reply, person) => ask(services, request, reply, person)),
  )

  pages.post(
    NEW,
    confirmed(services, NEW, async (request, reply, person) => {
      const field = formOf(request)
      const name = field('name').trim().slice(0, MAX_NAME)
      const body = { ...(name && { name }), read_only: field('read_only') === 'on' }
      try {
        const made = await runAs(services, catalog, request, 'api_keys_create', { body })
        return showKey(services, request, reply, person, JSON.parse(String(made!.body)))
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error
        return ask(services, request, reply, person, { name: [error.message] })
      }
    }),
  )

  pages.post(
    '/account/api-keys/:id/revoke',
    signedIn(
      services,
      async (request, reply) => {
        const { id } = request.params as { id: string }
        await runAs(services, catalog, request, 'api_keys_delete', { params: { id } }).catch((error) => {
          // Revoked in another window.
          if (!(error instanceof NotFound)) throw error
        })
        return reply.header('cache-control', 'no-store').redirect('/account?done=api-key', 303)
      },
      '/account',
    ),
  )
}

/** The section of the account page with the person's keys, the newest first. */
export function apiKeysSection(catalog: Catalog): AccountSection {
  return async (services, request, reply) => {
    const now = Date.now()
    const keys = (await allKeys(services, catalog, request)).toReversed()
    const rows = keys.map(({ id, name, last_four, read_only, last_used_at, created_at }) => {
      const used = last_used_at ? html`last used ${ago(Date.parse(last_used_at), now)}` : 'never used'
      const title = name ?? `…${last_four}`
      const revoke = {
        action: `/account/api-keys/${id}/revoke`,
        submit: 'Revoke',
        label: `Revoke the API key ${title}`,
      }
      return row(
        html`<strong><bdi>${title}</bdi></strong>${read_only && ' · read only'}<p class="muted"><code>sitewright_…${last_four}</code>; created ${ago(Date.parse(created_at), now)}; ${used}</p>`,
        [form(services, request, reply, { ...revoke, kind: 'danger' })],
      )
    })
    return html`<section>
<h2>API keys</h2>
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p class="muted">None yet. A program uses a key to act as you.</p>`}
<p><a class="button quiet" href="${NEW}">Create an API key</a></p>
</section>`
  }
}

/** A user has at most 500, on three pages of the list. */
async function allKeys(services: Services, catalog: Catalog, request: FastifyRequest): Promise<ApiKey[]> {
  const keys: ApiKey[] = []
  for (let page: number | null = 1; page !== null; ) {
    const query = { per: PER, page: String(page) }
    const listed = await runAs(services, catalog, request, 'api_keys_list', { query })
    const { data, meta } = JSON.parse(String(listed!.body)) as { data: ApiKey[]; meta: { next_page: number | null } }
    keys.push(...data)
    page = meta.next_page
  }
  return keys
}

function ask(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  errors: FieldErrors = {},
) {
  const name = {
    name: 'name',
    label: 'Name',
    required: false,
    maxlength: MAX_NAME,
    first: true,
    hint: 'Helps you recognize it later: the program that uses it, for example.',
  }
  const content = html`${fields([name], { values: {}, errors })}<p class="check"><input type="checkbox" id="read_only" name="read_only"><label for="read_only">Read only: it can change nothing</label></p>`
  const beside = html`<a href="/account">Cancel</a>`
  const body = html`<p>Whoever has the key can do what you can do on all your websites.</p>
${form(services, request, reply, { action: NEW, submit: 'Create the key', beside }, content)}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'New API key', body, top, status: errors.name ? 422 : 200 })
}

function showKey(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  { id, key }: { id: string; key: string },
) {
  const body = html`<p>Save it now: it is not shown again.</p>
<pre>${key}</pre>
${connectSnippets(services.links.base, key)}
${waitingForFirstCall(id)}
<p class="actions"><a class="button" href="/account">I have saved it</a></p>`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Your API key', wide: true, body, top, script: FIRST_CALL.path })
}

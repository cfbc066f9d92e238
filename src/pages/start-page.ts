import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasCalled } from '#auth/first-call.ts'
import { anyUser } from '#auth/people.ts'
import type { Person } from '#auth/person.ts'
import { VERSION } from '#config/version.ts'
import { makeDemo } from '#demo/make-demo.ts'
import type { Catalog } from '#operations/catalog.ts'
import { LimitReached } from '#operations/errors.ts'
import { row as listRow } from '#pages/account/account-page.ts'
import { signedIn, topOf } from '#pages/account/shell.ts'
import { FIRST_CALL } from '#pages/client-scripts.ts'
import { waitingForFirstCall } from '#pages/first-call.ts'
import { form } from '#pages/form.ts'
import { queryOf } from '#pages/form-body.ts'
import { type Content, type Html, html } from '#pages/html.ts'
import { notice } from '#pages/notice.ts'
import { personOf } from '#pages/person.ts'
import { refuse } from '#pages/refuse.ts'
import { callerOf, runAs } from '#pages/run-as.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const CREATE_USER = 'npm run --silent sitewright -- user create --email you@example.com'
const SAMPLE = '/sample-website'

type Website = { name: string; url: string; role: string }

/**
 * The page at `/`: what this service is and where to go next. Until there is an owner it says how to create one; who is
 * signed in sees their websites, and how to make the first.
 */
export function addStartPage(pages: FastifyInstance, services: Services, catalog: Catalog) {
  pages.get('/', async (request, reply) => {
    const person = await personOf(services, request)
    if (person) return goOn(services, catalog, request, reply, person)
    const next = (await anyUser(services.database.reader)) ? signIn() : firstUser()
    const body = html`<p class="muted">A website-building service that programs drive and visitors read.</p>
${next}
${about(services)}`
    return sendPage(reply, { title: 'Sitewright', wide: true, body })
  })

  pages.post(
    SAMPLE,
    signedIn(
      services,
      async (request, reply) => {
        try {
          await makeDemo(services.core, (await callerOf(services, request))!, request.id)
        } catch (error) {
          if (!(error instanceof LimitReached)) throw error
          return refuse(reply, { status: 422, title: 'No more websites', says: `${error.message}. ${error.detail}` })
        }
        return reply.header('cache-control', 'no-store').redirect('/?done=sample', 303)
      },
      '/',
    ),
  )
}

async function goOn(
  services: Services,
  catalog: Catalog,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
) {
  const listed = await runAs(services, catalog, request, 'websites_list', {})
  const { data, meta } = JSON.parse(String(listed!.body)) as { data: Website[]; meta: { total_count: number } }
  const isWaiting = !(await hasCalled(services.database.reader, person.userId, null))
  const sample = form(services, request, reply, { action: SAMPLE, submit: 'Make a sample website', kind: 'quiet' })
  const { base } = services.links
  const body = html`${queryOf(request)('done') === 'sample' && notice('The sample website is made. Open it, and change it as you like.')}
<section>
<h2>Your websites</h2>
${data.length > 0 ? websites(data, meta.total_count) : html`<p class="muted">None yet. Let an agent or a program make one, or look at a finished one first.</p>`}
${sample}
</section>
<section>
<h2>Connect an agent</h2>
<p>Give its client the address <code>${base}/mcp</code>. It asks you to sign in, and can then do what you can do.</p>
<pre>claude mcp add --transport http sitewright ${base}/mcp</pre>
${isWaiting && waitingForFirstCall()}
</section>
<section>
<h2>Connect a program</h2>
<p>It needs an API key. The reference says what it can do with it.</p>
<p class="actions"><a class="button" href="/account/api-keys/new">Create an API key</a><a class="button quiet" href="/docs">Read the reference</a></p>
</section>
${about(services)}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, {
    title: 'Sitewright',
    wide: true,
    body,
    top,
    script: isWaiting ? FIRST_CALL.path : undefined,
  })
}

function websites(list: Website[], total: number): Html {
  const rows = list.map(({ name, url, role }) =>
    listRow(html`<strong><bdi>${name}</bdi></strong><p class="muted">${role}; <bdi>${url}</bdi></p>`, [
      html`<a class="button quiet" href="${url}" aria-label="Open ${name}">Open</a>`,
    ]),
  )
  const more = total > list.length && html`<p class="muted">and ${total - list.length} more</p>`
  return html`<ul class="rows">${rows}</ul>${more}`
}

function signIn() {
  return html`<p class="actions"><a class="button" href="/sign-in">Sign in</a><a class="button quiet" href="/docs">Read the reference</a></p>`
}

function firstUser() {
  return html`<h2>Create the first user</h2>
<p>Nobody can sign in yet. Open the link that the service logged when it started, or run this in its folder, on the machine where it runs:</p>
<pre><code>${CREATE_USER}</code></pre>`
}

function about({ links: { base } }: Services): Html {
  return html`<dl>
${row('Reference', html`<a href="/docs">${base}/docs</a>`)}
${row('OpenAPI', html`<a href="/api/v1/openapi.json">${base}/api/v1/openapi.json</a>`)}
${row('Tools (MCP)', html`<code>${base}/mcp</code>`)}
${row('Version', html`<code>${VERSION}</code>`)}
</dl>`
}

function row(term: string, description: Content) {
  return html`<div><dt>${term}</dt><dd>${description}</dd></div>`
}

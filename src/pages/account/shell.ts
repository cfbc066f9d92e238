import type { FastifyReply, FastifyRequest } from 'fastify'
import { form } from '#pages/form.ts'
import { type Html, html } from '#pages/html.ts'
import { confirmFirst, type Person, personOf, signInFirst } from '#pages/person.ts'
import type { Services } from '#services/types.ts'

type Route = (request: FastifyRequest, reply: FastifyReply, person: Person) => unknown

/** For who is signed in; others come back here after signing in. */
export function signedIn(services: Services, route: Route, back?: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await personOf(services, request)
    return person ? route(request, reply, person) : signInFirst(reply, back ?? request.url)
  }
}

/** For who has proved lately who they are; others do so first, and then come to `page`. */
export function confirmed(services: Services, page: string, route: Route) {
  return signedIn(
    services,
    (request, reply, person) => (person.recentlyConfirmed ? route(request, reply, person) : confirmFirst(reply, page)),
    page,
  )
}

/** Who is signed in, and the way out, at the top of their pages. */
export function topOf(services: Services, request: FastifyRequest, reply: FastifyReply, person: Person): Html {
  const out = form(services, request, reply, { action: '/sign-out', submit: 'Sign out', kind: 'link' })
  return html`<nav aria-label="You"><a href="/account"><bdi>${person.name}</bdi></a>${out}</nav>`
}

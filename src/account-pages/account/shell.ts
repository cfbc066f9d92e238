import type { FastifyReply, FastifyRequest } from 'fastify'
import { form } from '#account-pages/form.ts'
import { type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { confirmFirst, personOf, signInFirst } from '#account-pages/person.ts'
import type { Person } from '#auth/person.ts'

type Route = (request: FastifyRequest, reply: FastifyReply, person: Person) => unknown

/** For signed-in users; others sign in first, and return to `back` or this page. */
export function signedIn(services: PageNeeds, route: Route, back?: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await personOf(services, request)
    return person ? route(request, reply, person) : signInFirst(reply, back ?? request.url)
  }
}

/** For users who proved recently who they are; others do so first, and return to `page`. */
export function confirmed(services: PageNeeds, page: string, route: Route) {
  return signedIn(
    services,
    (request, reply, person) => (person.recentlyConfirmed ? route(request, reply, person) : confirmFirst(reply, page)),
    page,
  )
}

/** The person's name and the sign-out button, for the top of their pages. */
export function topOf(services: PageNeeds, request: FastifyRequest, reply: FastifyReply, person: Person): Html {
  const out = form(services, request, reply, { action: '/sign-out', submit: 'Sign out', kind: 'link' })
  return html`<nav aria-label="You"><a href="/account"><bdi>${person.name}</bdi></a>${out}</nav>`
}

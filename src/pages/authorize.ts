import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AuthorizationRequest,
  answerAddress,
  readRequest,
  redirectUriOf,
} from '#auth/oauth/authorization-request.ts'
import { isDocumentAddress, isStale, readClientDocument } from '#auth/oauth/client-document.ts'
import { type Client, findClient, saveClient } from '#auth/oauth/clients.ts'
import { makeCode } from '#auth/oauth/codes.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { sendConsentPage } from '#pages/consent-page.ts'
import { formOf } from '#pages/form-body.ts'
import { type Person, personOf, signInFirst } from '#pages/person.ts'
import { refuse } from '#pages/refuse.ts'
import type { Services } from '#services/types.ts'

const PATH = '/oauth/authorize'

/**
 * The authorization endpoint. The form of the consent page is sent to the same address with the same query, which is read
 * anew: nothing is kept between, and nobody is asked less than every time, as any program can call itself by a client's id.
 */
export function addAuthorize(pages: FastifyInstance, services: Services) {
  for (const method of ['GET', 'POST'] as const)
    pages.route({
      method,
      url: PATH,
      handler: async (request, reply) => {
        const person = await personOf(services, request)
        const found = await read(services, request, person).catch((error) => {
          if (error instanceof OAuthError) return error
          throw error
        })
        if (found instanceof OAuthError) return showError(reply, found)
        if (found === 'sign in') return signInFirst(reply, request.url)
        if ('answer' in found) return goTo(reply, found.answer)
        if (!person) return signInFirst(reply, request.url)
        if (method === 'GET') return sendConsentPage(services, request, reply, found, person)
        return decide(services, request, reply, found, person)
      },
    })
}

/** @throws OAuthError what must be shown to the person, because there is nowhere to send them */
async function read(
  services: Services,
  request: FastifyRequest,
  person: Person | null,
): Promise<AuthorizationRequest | { answer: string } | 'sign in'> {
  const { config, links } = services
  const params = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1))
  const clientId = params.getAll('client_id')
  if (clientId.length !== 1 || !clientId[0]) throw new OAuthError('invalid_request', 'client_id must be sent once.')
  const client = await clientFor(services, clientId[0], person)
  if (client === 'sign in') return client
  const redirectUri = redirectUriOf(params, client)
  const around = { base: links.base, tolerated: config.oauthToleratedScopes }
  const found = readRequest(params, client, redirectUri, around)
  if ('refused' in found) return { answer: refusal(found, found.refused, links.base) }
  if ((params.get('prompt') ?? '').split(' ').includes('none')) {
    const code = person ? 'consent_required' : 'login_required'
    return { answer: refusal(found, new OAuthError(code, 'A person has to agree.'), links.base) }
  }
  return found
}

/** A metadata document is read for who is signed in only, so that strangers cannot make us fetch. */
async function clientFor(services: Services, id: string, person: Person | null): Promise<Client | 'sign in'> {
  const { config, database, fetcher } = services
  const now = Date.now()
  const known = await findClient(database.reader, id)
  if (known && !isStale(known, now)) return known
  if (!isDocumentAddress(id))
    throw new OAuthError(
      'invalid_client',
      'The program that sent you here is not registered, or its registration has expired.',
    )
  if (!person) return 'sign in'
  const client = await readClientDocument(fetcher, id, config.oauthToleratedScopes, now)
  await saveClient(database, client, now)
  return client
}

async function decide(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizationRequest,
  person: Person,
) {
  const base = services.links.base
  if (formOf(request)('decision') !== 'allow')
    return goTo(reply, refusal(asked, new OAuthError('access_denied', 'The person did not agree.'), base))
  const code = await makeCode(services.database, asked, person.userId, Date.now())
  return goTo(reply, answerAddress(asked, { code }, base))
}

function refusal(to: { redirectUri: string; state: string | null }, error: OAuthError, base: string): string {
  return answerAddress(to, { error: error.code, error_description: error.description }, base)
}

/** 303, so that what was posted here is not posted there (RFC 9700, section 4.12). */
function goTo(reply: FastifyReply, address: string) {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303)
}

function showError(reply: FastifyReply, error: OAuthError) {
  return refuse(reply, {
    status: 400,
    title: 'This program cannot be connected',
    says: `${error.description} Nothing was shared with it. Go back to the program and connect it again. (${error.code})`,
  })
}

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  auth,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import * as oauth from 'oauth4webapi'
import { PASSWORD } from '#test/pages/people.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { REDIRECT_URI, signInAndAgree, statusWith } from './support/connect.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { password: PASSWORD })
})
after(() => service.close())

const agreeInBrowser = (url: URL) => signInAndAgree(service, ann, url.href)
const insecure = { [oauth.allowInsecureRequests]: true }

for (const kind of ['public', 'confidential'] as const)
  test(`oauth4webapi as a ${kind} client: from discovery to revocation`, async () => {
    const resource = new URL(service.url)
    const found = await oauth.resourceDiscoveryRequest(resource, insecure)
    const { authorization_servers, scopes_supported } = await oauth.processResourceDiscoveryResponse(resource, found)
    assert.deepEqual(scopes_supported, ['read', 'write'])
    const issuer = new URL(authorization_servers![0]!)
    for (const algorithm of ['oauth2', 'oidc'] as const) {
      const response = await oauth.discoveryRequest(issuer, { algorithm, ...insecure })
      assert.equal((await oauth.processDiscoveryResponse(issuer, response)).issuer, service.url)
    }
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    )
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        {
          redirect_uris: [REDIRECT_URI],
          client_name: 'oauth4webapi',
          ...(kind === 'public' ? { token_endpoint_auth_method: 'none' } : {}),
        },
        insecure,
      ),
    )
    const prove = kind === 'public' ? oauth.None() : oauth.ClientSecretBasic(String(client.client_secret))

    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const authorize = new URL(as.authorization_endpoint!)
    for (const [name, value] of Object.entries({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      scope: 'read write',
      resource: service.url,
      state,
    }))
      authorize.searchParams.set(name, value)
    const callback = oauth.validateAuthResponse(as, client, await agreeInBrowser(authorize), state)
    const exchange = () =>
      oauth.authorizationCodeGrantRequest(as, client, prove, callback, REDIRECT_URI, verifier, insecure)
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, await exchange())
    assert.deepEqual([tokens.scope, tokens.expires_in], ['read write', 3600])

    const url = new URL(`${service.url}/api/v1/websites`)
    const read = (token: string) => oauth.protectedResourceRequest(token, 'GET', url, undefined, null, insecure)
    assert.equal((await read(tokens.access_token)).status, 200)
    const renewal = await oauth.refreshTokenGrantRequest(as, client, prove, tokens.refresh_token!, insecure)
    const renewed = await oauth.processRefreshTokenResponse(as, client, renewal)
    assert.equal((await read(renewed.access_token)).status, 200)
    const revocation = await oauth.revocationRequest(as, client, prove, renewed.refresh_token!, insecure)
    await oauth.processRevocationResponse(revocation)
    await assert.rejects(read(renewed.access_token), (error) => {
      assert.ok(error instanceof oauth.WWWAuthenticateChallengeError)
      assert.equal(error.cause[0]!.parameters.error, 'invalid_token')
      return true
    })
    await assert.rejects(
      oauth.processAuthorizationCodeResponse(as, client, await exchange()),
      (error) => error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant',
    )
  })

/** What a tool client stores. It starts with only the address of the tool endpoint. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT_URI
  readonly clientMetadata = { client_name: 'A tool client', redirect_uris: [REDIRECT_URI] }
  information: StoredOAuthClientInformation | undefined
  kept: StoredOAuthTokens | undefined
  verifier = ''
  sentTo: URL | undefined
  discovered: OAuthDiscoveryState | undefined
  clientInformation = () => this.information
  saveClientInformation(information: StoredOAuthClientInformation) {
    this.information = information
  }
  tokens = () => this.kept
  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.discovered = state
  }
  discoveryState = () => this.discovered
}

for (const [what, path, serverPath] of [
  ['the tool endpoint', '/.well-known/oauth-protected-resource/mcp', '/mcp'],
  ['the API', undefined, '/api/v1/websites'],
] as const)
  test(`the MCP client library, beginning at ${what}`, async () => {
    const challenge = extractWWWAuthenticateParams(await fetch(`${service.url}/api/v1/websites`))
    assert.equal(challenge.scope, 'read write')
    const resourceMetadataUrl = path ? new URL(path, service.url) : challenge.resourceMetadataUrl
    const program = new Program()
    const options = { serverUrl: service.url + serverPath, resourceMetadataUrl, scope: challenge.scope }
    assert.equal(await auth(program, options), 'REDIRECT')
    const callback = await agreeInBrowser(program.sentTo!)
    const [authorizationCode, iss] = [callback.searchParams.get('code')!, callback.searchParams.get('iss')!]
    assert.equal(await auth(program, { ...options, authorizationCode, iss }), 'AUTHORIZED')
    const first = program.kept!
    assert.equal(first.scope, 'read write')
    assert.equal(await statusWith(service, first.access_token), 200)
    assert.equal(await auth(program, options), 'AUTHORIZED')
    assert.notEqual(program.kept!.access_token, first.access_token)
    assert.equal(await statusWith(service, program.kept!.access_token), 200)
  })

import assert from 'node:assert/strict'
import { freePort } from '#test/api/free-port.ts'
import { Browser, type Seen, unescaped } from '#test/pages/browser.ts'
import { CLIENT, type Claims, type OpenIdProvider, startOpenIdProvider } from '#test/support/openid-provider.ts'
import { type Service, startService } from '#test/support/service.ts'

export type World = { service: Service; provider: OpenIdProvider; close(): Promise<void> }

/** A service whose people sign in by a provider. @param host the service's, which is another site for browsers than the provider's where it is `localhost` */
export async function startWithProvider(env: Record<string, string> = {}, host = '127.0.0.1'): Promise<World> {
  const provider = await startOpenIdProvider()
  const port = String(await freePort())
  const base = `http://${host}:${port}`
  provider.know(`${base}/sign-in/openid`)
  const service = await startService({
    PORT: port,
    BASE_URL: base,
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Acme',
    ...CLIENT,
    ...env,
  })
  const close = async () => {
    await service.close()
    await provider.close()
  }
  return { service, provider, close }
}

/** Presses the provider's button. Returns where the browser is led. */
export async function leave(browser: Browser, from = '/sign-in'): Promise<string> {
  const left = await browser.submit(await browser.open(from), {}, '/sign-in/openid')
  assert.equal(left.status, 200, left.text)
  return unescaped(/http-equiv="refresh" content="0; url=([^"]+)"/.exec(left.text)![1]!)
}

/** Follows the provider back to the service. */
export async function comeBack(browser: Browser, address: string): Promise<Seen> {
  assert.ok(address.startsWith(`${browser.origin}/sign-in/openid?`), address)
  return browser.open(address.slice(browser.origin.length))
}

/** A whole sign-in by the provider, with the page that it ends on. */
export async function signInWith(
  { service, provider }: Pick<World, 'service' | 'provider'>,
  claims: Claims,
  { browser = new Browser(service), from = '/sign-in' } = {},
): Promise<{ browser: Browser; seen: Seen }> {
  const address = await provider.signIn(await leave(browser, from), claims)
  return { browser, seen: await comeBack(browser, address) }
}

export const verified = (sub: string, email: string): Claims => ({
  sub,
  email,
  email_verified: true,
  name: `${sub} Doe`,
})

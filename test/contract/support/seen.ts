import type { Json } from '#test/support/client.ts'
import { answered } from '../../api/make.ts'
import type { World } from './world.ts'

/** What visitors get, and who has which power. */
export async function seenOf({ service, people }: World, website_id: string): Promise<Json> {
  const { reader } = service.database
  const owner = people.admin
  const path = `/api/v1/websites/${website_id}`
  const website = await answered(200, owner.get(path))
  const { data: pages } = await answered(200, owner.get(`${path}/pages?per=200`))
  const { data: assets } = await answered(200, owner.get(`${path}/assets?sort=created_at&per=200`))
  const { data: redirects } = await answered(200, owner.get(`${path}/redirects?per=200`))
  const seen: Json = {}
  const addresses = [
    ...pages.map((page: Json) => page.path),
    ...redirects.map(({ from_path }: Json) => from_path),
    ...assets.filter(({ created_at }: Json) => created_at < website.created_at).map((one: Json) => one.relative_url),
  ]
  for (const address of ['/', '/nowhere', '/sitemap.xml', '/robots.txt', '/llms.txt', ...addresses]) {
    const { status, headers, text } = await service.visit(`${website.subdomain}.sites.test`, address)
    // What is made under review is not there for visitors.
    if (status !== 404) seen[address] = [status, headers.location, text]
  }
  const { data: team } = await answered(200, owner.get(`${path}/accesses`))
  const { data: keys } = await answered(200, owner.get('/api/v1/api_keys?per=200'))
  const { data: hooks } = await answered(200, owner.get(`${path}/webhooks`))
  const { data: domains } = await answered(200, owner.get(`${path}/domains`))
  const grants = await reader
    .selectFrom('oauth_grants')
    .select('id')
    .where('user_id', '=', owner.userId)
    .orderBy('id')
    .execute()
  const invitations = await reader
    .selectFrom('invitations')
    .selectAll()
    .where('website_id', '=', website_id)
    .orderBy('id')
    .execute()
  return {
    seen,
    primary: [website.url, domains.filter(({ primary }: Json) => primary).map(({ name }: Json) => name)],
    policy: website.publish_policy,
    team: team.map(({ user, role }: Json) => [user.email, role]),
    keys: keys.map(({ id }: Json) => id),
    hooks: hooks.map(({ consecutive_failures: _, ...hook }: Json) => hook),
    grants,
    invitations,
  }
}

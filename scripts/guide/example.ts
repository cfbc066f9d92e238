// The website that the pictures of the guide show: a guesthouse with a change that waits, comments and what else a screen is about.
import { setOperator } from '#auth/operators-store.ts'
import { newId } from '#kernel/database/ids.ts'
import { PASSWORD } from '#test/pages/people.ts'
import type { Service } from '#test/support/service.ts'
import { makeStarter } from '#test/support/starters.ts'

const VISITS = 24
const PATHS = ['/', '/rooms', '/prices', '/stay']
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export type Example = Awaited<ReturnType<typeof makeExample>>

export async function makeExample(service: Service) {
  const owner = await service.newUser('ana@example.com', { name: 'Ana Marlow', password: PASSWORD, plan: 'business' })
  const actor = { type: 'system', id: null, name: 'Sitewright', client: null } as const
  const by = { actor, sessionId: null, requestId: newId(), now: Date.now() }
  await service.database.write((tx) => setOperator(tx, owner.userId, true, by))
  await service.database.write((tx) =>
    tx.updateTable('api_keys').set({ name: 'Deploy script' }).where('user_id', '=', owner.userId).execute(),
  )
  const keyed = async (name: string) => service.clientFor((await owner.post('/api/v1/api_keys', { name })).body.key)
  // Who did something is shown by the key's name.
  const [ana, claude] = [await keyed('Ana Marlow'), await keyed('Claude')]
  const posting = (by: typeof ana) => async (path: string, body: object) => {
    const { status, body: made, text } = await by.post(`/api/v1${path}`, body)
    if (status >= 300) throw new Error(`${path}: ${text}`)
    return made
  }
  const post = posting(claude)
  const write = posting(ana)
  const blog = await makeStarter(owner, 'blog')
  const { id, url } = await makeStarter(owner, 'guesthouse')
  const of = `/websites/${id}`
  const list = async (path: string) => (await owner.get(`/api/v1/websites/${path}`)).body.data
  const pages = await list(`${id}/pages?per=100`)
  const home = pages.find(({ path }: { path: string }) => path === '/')
  await write(`${of}/comments`, { text: 'Can we show the garden first?', page_id: home.id })
  await write(`${of}/comments`, { text: '@agent Add the opening hours of the café.', page_id: home.id })
  const { body: draft } = await owner.get(`/api/v1/websites/pages/${home.id}`)
  const html_content = draft.html_content.replace(/<h1\b([^>]*)>[^<]*/, '<h1$1>Seven rooms above the water')
  await claude.patch(`/api/v1/websites/pages/${home.id}`, { html_content, publish: false })
  await owner.patch(`/api/v1/websites/${id}`, { languages: ['en', 'de'] })
  await post(`${of}/previews`, { comments: true, expires_in: 604_800 })
  await post(`${of}/redirects`, { from_path: '/zimmer', to: '/rooms' })
  await post(`${of}/redirects`, { from_path: '/old-prices', to: '/rooms', status: 302 })
  await post(`${of}/domains`, { name: 'tarnhouse.com' })
  await post(`${of}/webhooks`, {
    url: 'https://hooks.slack.com/services/tarn',
    events: ['form.submission.created'],
    format: 'slack',
  })
  const [access] = await list(`${id}/accesses`)
  await post(`/websites/accesses/${access.id}/invitations`, { email: 'lee@tarnhouse.com', role: 'content' })
  for (let n = 0; n < VISITS; n++)
    for (const path of PATHS.slice(0, 1 + (n % PATHS.length)))
      await service.visit(new URL(url).host, path, { headers: { 'user-agent': `${BROWSER} v${n}` } })
  const part = async (kind: string, of = id) => (await list(`${of}/${kind}`))[0].id as string
  return {
    owner,
    home: home.id as string,
    site: `/console/${new URL(url).hostname.split('.')[0]}`,
    blog: `/console/${new URL(blog.url).hostname.split('.')[0]}`,
    table: await part('tables'),
    posts: await part('tables', blog.id),
    form: await part('forms'),
    component: await part('components'),
  }
}

import { exchange } from '../visit.ts'
import type { Agent, Row } from './agent.ts'
import { type CustomerSite, PHONE, PRICE } from './customer-site.ts'

const NEW_PRICE = '€ 59'
const NEW_PHONE = '555 0199'
const BANNER = '<p role="note">Closed in August</p>'
const [HERO, NEW_HERO] = ['A garden by the harbour.', 'Everything grows here.']
const NEW_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** The ten changes. @throws Error when a visitor does not see one of them */
export async function customerChanges(agent: Agent, site: CustomerSite, port: number): Promise<Step[]> {
  const { steps, step } = stepsOf(agent)
  const website_id = site.id
  const shows = async (path: string, wanted: string, unwanted: string) => {
    const { body } = await exchange(port, 'GET', path, { host: new URL(site.url).host })
    const html = String(body)
    if (!html.includes(wanted) || html.includes(unwanted))
      throw new Error(`${path} does not show '${wanted}' instead of '${unwanted}'`)
  }
  await step('overview', () => agent.call('site_overview', { website_id }))
  const versions = new Map<string, string>()
  await step('price', () => replaceAll(agent, site, PRICE, NEW_PRICE, versions))
  await step('phone', () => replaceAll(agent, site, PHONE, NEW_PHONE, versions))
  for (const path of site.pages.keys()) {
    await shows(path, NEW_PRICE, PRICE)
    await shows(path, NEW_PHONE, PHONE)
  }

  const { id: asset_id, content_type, relative_url } = site.picture
  const upload = { website_id, asset_id, base64: NEW_PICTURE, content_type }
  const picture = await step('picture', () => agent.call('assets_upload', upload))
  await shows('/about', picture.relative_url, relative_url)

  const move = { id: site.pages.get('/contact'), path: '/visit' }
  const { redirect } = await step('move', () => agent.call('pages_update', move))
  if (redirect.from_path !== '/contact') throw new Error('the move does not name its redirect')
  await shows('/visit', NEW_PHONE, PHONE)

  const header = site.parts.find(({ kind, language }) => kind === 'header' && language === 'de')!
  const before = { kind: 'header', id: await versionOf(agent, 'header', header.id, versions) }
  const banner = { kind: 'header', id: header.id, old_html: '<header>', new_html: `<header>${BANNER}` }
  await step('banner', () => agent.call('shared_parts_update', banner))
  await shows('/de/about', BANNER, PRICE)
  await shows('/about', NEW_PRICE, BANNER)

  const home = site.pages.get('/')!
  await step('hero prepared', async () => {
    await agent.call('versions_pin', { kind: 'page', id: await versionOf(agent, 'page', home, versions) })
    return agent.call('pages_update', { id: home, old_html: HERO, new_html: NEW_HERO })
  })
  await shows('/', HERO, NEW_HERO)
  await step('compared', () =>
    agent.call('versions_diff', { kind: 'page', record_id: home, from: 'live', to: 'latest' }),
  )
  await step('published', () => agent.call('versions_unpin', { kind: 'page', record_id: home }))
  await shows('/', NEW_HERO, HERO)

  await step('banner undone', () => agent.call('versions_revert', before))
  await shows('/de/about', NEW_PHONE, BANNER)
  const invitation = { website_id, email: 'editor@example.com', role: 'editor' }
  await step('editor invited', () => agent.call('invitations_create', invitation))
  return steps
}

export type Step = { name: string; calls: number; bytes: number }

function stepsOf(agent: Agent) {
  const steps: Step[] = []
  async function step(name: string, work: () => Promise<Row>): Promise<Row> {
    const { calls, bytes } = agent
    const result = await work()
    steps.push({ name, calls: agent.calls - calls, bytes: agent.bytes - bytes })
    return result
  }
  return { steps, step }
}

/** Notes the versions that this makes. */
async function replaceAll(
  agent: Agent,
  site: CustomerSite,
  find: string,
  replace: string,
  versions: Map<string, string>,
) {
  const { records } = await agent.call('site_replace', { website_id: site.id, find, replace })
  for (const { id, version_id } of records) versions.set(id, version_id)
  return records
}

/** The live version of a record, looked up when no answer has named it. */
async function versionOf(agent: Agent, kind: string, record_id: string, versions: Map<string, string>) {
  const known = versions.get(record_id)
  return known ?? (await agent.call('versions_list', { kind, record_id, per: 1 })).data[0].id
}

import { exchange } from '../visit.ts'
import type { Agent } from './agent.ts'
import { type CustomerSite, PHONE, PRICE } from './customer-site.ts'

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
const POSTS = '<ul><site-rows table="courses"><li>{{ row.title }}, {{ row.price }}</li></site-rows></ul>'

/** Fifteen changes that a customer asks for in a day. @throws Error when a visitor does not see one of them */
export async function customerDay(
  agent: Agent,
  { id: website_id, url, pages, parts, picture }: CustomerSite,
  port: number,
) {
  const look = async (path: string) => {
    const { body } = await exchange(port, 'GET', path, { host: new URL(url).host })
    return String(body)
  }
  const shows = async (path: string, wanted: string, unwanted = '<no text has this>') => {
    const html = await look(path)
    if (!html.includes(wanted) || html.includes(unwanted)) throw new Error(`${path} does not show '${wanted}'`)
  }
  const page = (path: string) => pages.get(path)!
  await agent.call('site_overview', { website_id })

  // A price and a phone number, everywhere.
  await agent.call('site_replace', { website_id, find: PRICE, replace: '€ 62' })
  await agent.call('site_replace', { website_id, find: PHONE, replace: '555 0142' })
  await shows('/de/prices', '€ 62', PRICE)
  await shows('/about', '555 0142', PHONE)
  // A sentence of the home page, and its title.
  const hero = { old_html: 'A garden by the harbour.', new_html: 'A garden all year.' }
  await agent.call('pages_update', { id: page('/'), ...hero, meta_title: 'The garden' })
  await shows('/', 'A garden all year.')
  // Another picture of the team.
  const { id: asset_id, content_type } = picture
  await agent.call('assets_upload', { website_id, asset_id, base64: PICTURE, content_type })
  // A page moves, and an address on flyers leads to it.
  await agent.call('pages_update', { id: page('/contact'), path: '/visit' })
  await agent.call('redirects_create', { website_id, from_path: '/flyer', to: '/visit' })
  await shows('/visit', '555 0142')
  // A banner for the morning, on the German pages.
  const header = parts.find(({ kind, language }) => kind === 'header' && language === 'de')!
  const banner = '<p role="note">Heute bis zwölf</p>'
  const part = { kind: 'header', id: header.id }
  await agent.call('shared_parts_update', { ...part, old_html: '<header>', new_html: `<header>${banner}` })
  await shows('/de/about', banner)
  await agent.call('shared_parts_update', { ...part, old_html: banner, new_html: '' })
  await shows('/de', '<header>', banner)
  // A list of courses, one of them to be made cheaper.
  const columns = [
    { name: 'Title', required: true },
    { name: 'Price', type: 'number' },
  ]
  const { id: table_id } = await agent.call('tables_create', { website_id, name: 'Courses', columns })
  const rows = ['Pruning', 'Sowing'].map((title) => ({ values: { title, price: 40 } }))
  const { results } = await agent.call('rows_bulk', { table_id, rows })
  const courses = { path: '/courses', title: 'Courses', meta_description: 'Learn in the garden' }
  await agent.call('pages_create', { website_id, ...courses, html_content: `<h1>Courses</h1>${POSTS}` })
  await agent.call('rows_update', { id: results[0].id, values: { price: 35 } })
  await shows('/courses', 'Pruning, 35')
  // A form to book them.
  const fields = [{ label: 'Your name', required: true }]
  await agent.call('forms_create', { website_id, name: 'Booking', fields })
  const booking = { path: '/booking', title: 'Booking', meta_description: 'Book a course' }
  await agent.call('pages_create', {
    website_id,
    ...booking,
    html_content: '<h1>Booking</h1><site-form name="booking"/>',
  })
  await shows('/booking', '<form')
  // A page deleted by mistake comes back.
  await agent.call('records_delete', { kind: 'page', id: page('/prices') })
  const { data } = await agent.call('trash_list', { website_id, fields: ['id'] })
  await agent.call('trash_restore', { id: data[0].id })
  await shows('/prices', '€ 62')
  // A text that is prepared, looked at and published at the customer's word.
  const draft = { id: page('/about'), old_html: 'From € 62 a month.', new_html: 'From € 62, for everybody.' }
  await agent.call('pages_update', { ...draft, publish: false })
  await agent.call('waiting_list', { website_id, fields: ['kind', 'id', 'path'] })
  await agent.call('records_publish', { website_id, records: [{ kind: 'page', id: page('/about') }] })
  await shows('/about', 'for everybody')
  // A new editor, and a fact for all pages.
  await agent.call('invitations_create', { website_id, email: 'editor@example.com', role: 'editor' })
  await agent.call('websites_update', { id: website_id, facts: { hours: 'Nine to five' } })
}

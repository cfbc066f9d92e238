/** Posts a record below the website's address. @returns its id */
export type Make = (path: string, body: object) => Promise<string>

/** What a grown website has most of. */
export type Models = {
  website_id: string
  page_id: string
  table_id: string
  form_id: string
  webhook_id: string
}

const CARD = '<article><site-slot>Nothing</site-slot></article>'
/** As a visitor's page is: it uses a component and a list of rows, and links to another page. */
const HTML = [
  '<h1>A page of a website that has been there for years</h1>',
  '<site-component name="card">Rye</site-component>',
  '<p><a href="/section-1/page-1">The first</a> and <a href="/old/7">one that has moved</a>.</p>',
].join('\n')

export async function makeModels(website_id: string, make: Make): Promise<Models> {
  await make('components', { name: 'card', html_content: CARD })
  for (const kind of ['headers', 'footers'])
    await make(kind, { name: 'All', html_content: '<p>All</p>', default_on_page_language: 'en' })
  const page_id = await make('pages', { title: 'Page 0', path: '/page-0', html_content: HTML })
  const columns = [
    { name: 'Title' },
    { name: 'Price', type: 'number' },
    { name: 'Kind' },
    { name: 'Note', type: 'rich_text' },
  ]
  const table_id = await make('tables', { name: 'Grown', columns })
  await make(`tables/${table_id}/rows`, { values: { title: 'Row 0', price: 4, kind: 'kind-0' } })
  await make('redirects', { from_path: '/old/0', to: '/page-0' })
  const form_id = await make('forms', { name: 'Contact', fields: [{ label: 'Email', type: 'email' }] })
  const webhook_id = await make('webhooks', { url: 'https://127.0.0.1/events', events: ['invitation.accepted'] })
  await make(`webhooks/${webhook_id}/test`, {})
  return { website_id, page_id, table_id, form_id, webhook_id }
}

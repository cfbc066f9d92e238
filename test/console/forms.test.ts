// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '#test/site/support.ts'
import { assertSound, type Console, openConsole, PHONE, WIDE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a form takes choices from a table, a value from the row of its page, steps, and texts in two languages', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/forms`)
  const form = await makeWorld(site)
  await page.goto(`/console/${site.host.split('.')[0]}/forms/${form.id}?tab=form`)
  const group = (name: string) => page.getByRole('group', { name, exact: true })

  await choose(page, group('Room'), 'Choices from', 'The table Rooms')
  await choose(page, group('Room'), 'Visitors see', 'Name')
  await choose(page, group('Room'), 'You receive', 'Code')
  await group('Nights').getByRole('button', { name: 'More about Nights' }).click()
  await group('Nights').getByLabel('Step').fill('0.5')
  await group('Nights').getByLabel('Help').fill('Half nights are fine')
  await choose(page, group('Tour'), 'Value', 'From the row that the page shows')
  await choose(page, group('Tour'), 'Column', 'Title (Tours)')
  await page.getByRole('textbox', { name: 'Button' }).fill('Book now')
  const sent = page.getByRole('region', { name: 'After it is sent' })
  await sent.getByText('Nobody gets a mail yet.', { exact: false }).waitFor()
  await choose(page, sent, 'Your replies go to', 'The address in “Your mail”')
  const words = page.getByRole('region', { name: 'Languages' })
  await choose(page, words, 'Language', 'German')
  await words.getByLabel('Button').fill('Jetzt buchen')
  await words.getByLabel('Thank-you message').fill('Danke, bis bald.')
  await words.getByLabel('Label: Nights').fill('Nächte')
  await words.getByLabel('Help: Half nights are fine').fill('Auch halbe')
  await words.getByLabel('Choice: Yes').fill('Ja')
  await assertSound(page, 'a form with texts in two languages')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a form with texts in two languages on a phone')
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/The form is saved/).waitFor()

  const published = await page.context().newPage()
  await published.goto(`${site.url}/touren/harbor`)
  const shown = await published.locator('form').evaluate((element) => {
    const form = element as HTMLFormElement
    const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value
    const room = form.elements.namedItem('room') as HTMLSelectElement
    return {
      tour: value('tour'),
      step: (form.elements.namedItem('nights') as HTMLInputElement).step,
      rooms: [...room.options].slice(1).map((option) => [option.value, option.text]),
      text: form.innerText.replaceAll(/\s+/g, ' '),
    }
  })
  assert.deepEqual([shown.tour, shown.step, shown.rooms], ['Harbor', '0.5', [['a', 'Attic']]])
  for (const text of ['Nächte', 'Auch halbe', 'Ja', 'No', 'Jetzt buchen']) assert.ok(shown.text.includes(text), text)
  await published.getByLabel('Room').selectOption('a')
  await published.getByLabel('Nächte').fill('1.5')
  await published.getByRole('button', { name: 'Jetzt buchen' }).click()
  await published.getByText('Danke, bis bald.').waitFor()
  const { data } = (await site.owner.get(`/api/v1/websites/forms/${form.id}/submissions?spam=true`)).body
  const all = data.concat((await site.owner.get(`/api/v1/websites/forms/${form.id}/submissions`)).body.data)
  assert.deepEqual(all[0].data, { tour: 'Harbor', room: 'a', nights: 1.5 })

  // What is taken back is gone.
  await page.reload()
  await choose(page, group('Room'), 'Choices from', 'The list above')
  await group('Room').getByLabel('Choices, one a line').fill('Attic\nCellar')
  await choose(page, group('Tour'), 'Value', 'A fixed text')
  await group('Tour').getByLabel('Text', { exact: true }).fill('Any')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/The form is saved/).waitFor()
  const { fields, translations, reply_to_field } = (await site.owner.get(`/api/v1/websites/forms/${form.id}`)).body
  assert.equal(reply_to_field, 'mail')
  const [tour, room, nights] = fields
  assert.deepEqual([tour.value_from, tour.default_value], [undefined, 'Any'])
  assert.deepEqual([room.options_from, room.options.length], [undefined, 2])
  assert.deepEqual([nights.step, nights.translations.de], [0.5, { label: 'Nächte', help_text: 'Auch halbe' }])
  assert.deepEqual(translations, {
    en: { submit_label: 'Book now' },
    de: { submit_label: 'Jetzt buchen', success_message: 'Danke, bis bald.' },
  })
})

/** A website in two languages with a table of rooms, a page for each tour, and a form on it. */
async function makeWorld(site: TestSite) {
  await site.set({ languages: ['en', 'de'] })
  const rooms = await site.add('tables', { name: 'Rooms', key: 'rooms', columns: columns('Code', 'Name') })
  const tours = await site.add('tables', { name: 'Tours', key: 'tours', columns: columns('Title', 'Slug') })
  const add = async (table: string, values: object) => {
    const { status, text } = await site.owner.post(`/api/v1/websites/${site.id}/tables/${table}/rows`, { values })
    assert.equal(status, 201, text)
  }
  await add(rooms.id, { code: 'a', name: 'Attic' })
  await add(tours.id, { title: 'Harbor', slug: 'harbor' })
  const fields = [
    { name: 'tour', label: 'Tour', type: 'hidden' },
    { name: 'room', label: 'Room', type: 'select', options: ['Any'] },
    { name: 'nights', label: 'Nights', type: 'number' },
    { name: 'meals', label: 'Meals', type: 'radio', options: ['Yes', 'No'] },
    { name: 'mail', label: 'Your mail', type: 'email' },
  ]
  const form = await site.add('forms', { name: 'Book', fields, spam_protection: false })
  const html_content = '<main><h1>{{ row.title }}</h1><site-form name="book"/></main>'
  const bound = { table_id: tours.id, row_key: 'slug', language: 'de' }
  await site.add('pages', { path: '/touren/:slug', title: '{{ row.title }}', html_content, ...bound })
  return form
}

const columns = (...names: string[]) => names.map((name) => ({ key: name.toLowerCase(), name, type: 'text' }))

/** Chooses what has this label in a list. */
async function choose(page: Page, within: { getByRole: Page['getByRole'] }, label: string, option: string) {
  await within.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a comment is written, answered by an agent, and resolved', async () => {
  const { page, site } = await opened.person((of) => `/console/${of.subdomain}/comments`)
  await page.getByRole('heading', { name: 'No comments' }).waitFor()
  await page.getByRole('button', { name: 'New comment' }).press('Enter')
  const field = page.getByLabel('Comment', { exact: true })
  await field.pressSequentially('@')
  await page.getByRole('option', { name: site.owner.email.split('@')[0]! }).waitFor()
  await field.pressSequentially('a')
  await page.getByRole('option', { name: 'agent', selected: true }).waitFor()
  await assertSound(page, 'a new comment')
  await field.press('Enter')
  await field.pressSequentially('shorten the title')
  await page.getByRole('dialog').getByRole('button', { name: 'Comment' }).press('Enter')
  const thread = page.getByRole('listitem', { name: 'Comment 1' })
  await thread.getByText('@agent shorten the title').waitFor()
  await thread.getByText('Waiting for an agent').waitFor()
  const list = `/api/v1/websites/${site.id}/comments`
  const [comment] = (await site.owner.get(`${list}?mention=me&status=open`)).body.data
  const home = await site.add('pages', { path: '/', title: 'Home', html_content: '<h1>Hello</h1>' })
  const shorter = { title: 'Home of bread', publish: false }
  assert.equal((await site.owner.patch(`/api/v1/websites/pages/${home.id}`, shorter)).status, 200)
  const { data: sets } = (await site.owner.get(`/api/v1/websites/${site.id}/change_sets`)).body
  const reply = { text: 'It is shorter now', change_set_id: sets[0].id }
  assert.equal((await site.owner.post(`/api/v1/websites/comments/${comment.id}/reply`, reply)).status, 200)
  // The reply of an agent appears by itself.
  await thread.getByText('It is shorter now').waitFor()
  await thread.getByText('Done as a draft: look').waitFor()
  await thread.getByText('Answered', { exact: true }).waitFor()
  assert.match((await thread.getByRole('link', { name: 'look' }).getAttribute('href'))!, /\/review\//)
  const published = await site.owner.post(`/api/v1/websites/change_sets/${sets[0].id}/publish`)
  assert.equal(published.status, 200, published.text)
  await thread.getByText('Done: look').waitFor()
  await assertSound(page, 'comments')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'comments on a phone')
  await thread.getByRole('button', { name: 'Reply to comment 1' }).press('Enter')
  await page.getByRole('textbox', { name: 'Reply' }).fill('Thanks')
  await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).press('Enter')
  await thread.getByText('Thanks').waitFor()
  await thread.getByRole('button', { name: 'Resolve comment 1' }).press('Enter')
  await page.getByRole('heading', { name: 'No comments' }).waitFor()
  await page.getByText('Resolved', { exact: true }).click()
  await thread.getByRole('button', { name: 'Reopen comment 1' }).waitFor()
  assert.match(page.url(), /status=resolved/)
})

test('a comment is written beside the page that it is about', async () => {
  const { page, site } = await opened.person(LATER)
  const home = await site.add('pages', { path: '/', title: 'Home', html_content: '<h1>Hello</h1>' })
  await page.goto(`/console/${site.subdomain}/pages/${home.id}?mode=code&beside=comments`)
  await page.getByText('No open comments.').waitFor()
  await page.getByRole('button', { name: 'New comment' }).press('Enter')
  await page.getByLabel('Comment', { exact: true }).fill('Warmer words')
  await page.getByLabel('About the text').fill('Hello')
  await page.getByRole('dialog').getByRole('button', { name: 'Comment' }).press('Enter')
  await page.getByRole('listitem', { name: 'Comment 1' }).getByText('Warmer words').waitFor()
  const { data } = (await site.owner.get(`/api/v1/websites/${site.id}/comments?page_id=${home.id}`)).body
  assert.deepEqual([data[0].quote, data[0].source], ['Hello', { start: 4, end: 9 }])
  await assertSound(page, 'comments beside a page')
})

test('a comment is written about an element that is chosen on the page, and names where it is', async () => {
  const { page, site } = await opened.person(LATER)
  const html = '<main><section><p>One</p><p>Order by <b>ten</b>.</p></section><p>Last</p></main>'
  const home = await site.add('pages', { path: '/', title: 'Home', html_content: html })
  await page.goto(`/console/${site.subdomain}/pages/${home.id}?width=820`)
  await page.locator('iframe[aria-busy=false]').waitFor()
  await page.frameLocator('iframe').getByText('Order by').click()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('About the text').inputValue(), 'Order by ten .')
  await dialog.getByLabel('Comment', { exact: true }).fill('@agent from nine')
  await dialog.getByRole('button', { name: 'Comment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { data } = (await site.owner.get(`/api/v1/websites/${site.id}/comments?page_id=${home.id}`)).body
  assert.deepEqual(
    [data[0].selector, data[0].element_html],
    ['section > p:nth-of-type(2)', '<p>Order by <b>ten</b>.</p>'],
  )
})

import assert from 'node:assert/strict'
import { until } from '#test/support/until.ts'
import type { Counted, Owner } from './counted.ts'

const drawing = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${color}"/></svg>`,
  )
export const pictureOf = (name: string, color: string) => ({
  name: `${name}.svg`,
  mimeType: 'image/svg+xml',
  buffer: drawing(color),
})

const dialogOf = ({ page }: Owner) => page.getByRole('dialog')
const button = ({ page }: Owner, name: string) => page.getByRole('button', { name, exact: true })

export async function publish(owner: Owner) {
  const { page, click } = owner
  await click(button(owner, 'Save and publish'))
  const newest = page.getByRole('button', { name: /^Publish v/ })
  const version = /v\d+/.exec((await newest.textContent())!)![0]
  await page.getByText(`Visitors see ${version}`, { exact: true }).first().waitFor()
}

/** A panel of the rail, which is as it was left. */
export async function panel(owner: Owner, name: string) {
  if (!(await owner.page.getByRole('region', { name, exact: true }).isVisible())) await owner.click(button(owner, name))
}

/** A section at the end of the page; its panel stays open. */
async function add(owner: Owner, section: string) {
  await owner.click(button(owner, section))
}

export const DAY_ONE: readonly Counted[] = [
  {
    name: 'A website is begun from an empty page',
    clicks: 4,
    async run(owner) {
      const { page, click, fill, opened } = owner
      await page.goto('/console/new')
      await fill(page.getByLabel('Name'), 'Casa Rosa')
      await click(page.getByText('An empty page'))
      await click(button(owner, 'Create'))
      await page.waitForURL(/casa-rosa\/pages\/[0-9a-f-]{36}/)
      await opened()
    },
  },
  {
    name: 'The home page is built: six sections, their words, a picture, a form',
    clicks: 40,
    async run(owner, { site }) {
      const { canvas, click, fill, retype, upload } = owner
      await panel(owner, 'Add')
      for (const section of ['Opening', 'Opening hours', 'Gallery', 'Quotes', 'Map']) await add(owner, section)
      await add(owner, 'Contact form')
      await click(dialogOf(owner).getByRole('button', { name: 'Add' }))
      await dialogOf(owner).waitFor({ state: 'detached' })
      await canvas.locator('form').waitFor()
      await click(button(owner, 'Close Add'))
      await retype(canvas.getByText('What you offer, in one line'), 'A kitchen over embers')
      await retype(canvas.getByText('Say who it is for'), 'Fish from the quay and bread from our oven.')
      await retype(canvas.getByText('9 am to 6 pm'), '6 pm to 11 pm')
      await click(canvas.locator('section img').first())
      await click(button(owner, 'Replace the picture'))
      await upload(dialogOf(owner).getByRole('button', { name: 'Upload' }), pictureOf('embers', '#b5523b'))
      await fill(dialogOf(owner).getByLabel('Description'), 'Embers under the grill')
      await click(button(owner, 'Use this picture'))
      await publish(owner)
      const home = await site.text('/')
      for (const text of ['A kitchen over embers', '6 pm to 11 pm', 'alt="Embers under the grill"', '<form'])
        assert.ok(home.includes(text), text)
    },
  },
  {
    name: 'A section is added, filled and published',
    // The target of the editor: under 12 clicks, and under 40 seconds of a person.
    clicks: 11,
    async run(owner, { site }) {
      const { canvas, retype } = owner
      await panel(owner, 'Add')
      await add(owner, 'Call to action')
      await retype(canvas.getByText('Ready when you are'), 'Book a table')
      await retype(canvas.getByText('One sentence that says what happens'), 'Call us before noon.')
      await publish(owner)
      assert.match(await site.text('/'), /Book a table/)
    },
  },
  {
    name: 'A price list of two dishes is written, and shown on the home page',
    clicks: 20,
    async run(owner, { site }) {
      const { page, canvas, click, fill, key, opened } = owner
      await click(page.getByRole('link', { name: 'Back to the list' }))
      await click(page.getByRole('link', { name: 'Tables', exact: true }))
      await click(button(owner, 'New table'))
      await fill(page.getByLabel('Name'), 'Dishes')
      await click(page.getByRole('button', { name: /Start from/ }))
      await click(page.getByRole('option', { name: 'A menu or price list' }))
      await click(button(owner, 'Create'))
      const grid = page.getByRole('grid', { name: 'Dishes' })
      for (const [index, [name, price]] of [['Squid', '14'] as const, ['Bread', '3.5'] as const].entries()) {
        await click(button(owner, 'Add a row'))
        await click(grid.locator(`#cell-${index}-0`))
        await owner.type(name)
        await key('Tab')
        await key('ArrowRight')
        await owner.type(price)
        await key('Enter')
        await grid.getByRole('gridcell', { name: price, exact: true }).waitFor()
        await click(page.getByRole('rowheader').nth(index))
        await click(dialogOf(owner).getByRole('button', { name: /^Publish/ }))
        await dialogOf(owner).waitFor({ state: 'detached' })
      }
      await click(page.getByRole('link', { name: 'Pages', exact: true }))
      await click(page.getByRole('link', { name: 'Casa Rosa', exact: true }).last())
      await opened()
      await panel(owner, 'Add')
      await click(page.getByRole('radio', { name: 'Elements' }))
      await click(page.getByRole('button', { name: 'Dishes', exact: true }))
      await canvas.getByText('Squid').waitFor()
      await publish(owner)
      assert.match(await site.text('/'), /Squid[\s\S]*14/)
    },
  },
  {
    name: 'A page is made, put into the menu and published',
    clicks: 9,
    async run(owner, { site }) {
      const { page, canvas, click, fill } = owner
      await panel(owner, 'Pages')
      await click(button(owner, 'New page'))
      await fill(dialogOf(owner).getByLabel('Title', { exact: true }), 'Visit')
      await click(button(owner, 'Create a draft'))
      await canvas.getByRole('heading', { name: 'Visit' }).waitFor()
      await click(page.getByRole('tab', { name: 'Page', exact: true }))
      await click(button(owner, 'Add to menu'))
      await click(button(owner, 'Publish the menu'))
      await click(button(owner, 'Publish v1'))
      await page
        .getByText(/^Visitors see v1/)
        .first()
        .waitFor()
      await until(
        () => site.text('/visit'),
        (text) => text.includes('>Visit</a>'),
      )
    },
  },
  {
    name: 'The theme is changed: another one tried, used, and its links another color',
    clicks: 8,
    async run(owner, { site }) {
      const { page, click, fill } = owner
      await panel(owner, 'Theme')
      await click(page.getByText('Other themes', { exact: true }))
      await click(button(owner, 'Try Warm'))
      await click(button(owner, 'Use this theme, Warm'))
      const theme = page.getByRole('region', { name: 'Theme' })
      await fill(theme.getByLabel('Links and buttons, light, as text').first(), '#7a2f17')
      await click(theme.getByRole('button', { name: 'Publish the theme' }))
      await until(
        () => site.text('/'),
        (text) => text.includes('--color-accent: #7a2f17'),
      )
    },
  },
  {
    name: 'A blog is made, and its first post with a picture and two paragraphs published',
    clicks: 20,
    async run(owner, { site }) {
      const { page, click, fill, upload } = owner
      await click(page.getByRole('link', { name: 'Back to the list' }))
      await click(page.getByRole('link', { name: 'Tables', exact: true }))
      await click(button(owner, 'New table'))
      await fill(page.getByLabel('Name'), 'Blog')
      await click(page.getByRole('button', { name: /Start from/ }))
      await click(page.getByRole('option', { name: 'Posts of a blog' }))
      await click(button(owner, 'Create'))
      await writePost(owner, 'Squid season', 'squid', upload)
      await until(
        () => site.text('/blog/squid-season'),
        (text) => /<h1>Squid season[\s\S]*<img[\s\S]*<p>Bring a friend/.test(text),
      )
      await click(page.getByRole('link', { name: 'Pages', exact: true }))
    },
  },
  {
    name: 'A section becomes a component with a form',
    clicks: 6,
    async run(owner) {
      const { page, canvas, click, opened } = owner
      await click(page.getByRole('link', { name: 'Casa Rosa', exact: true }).last())
      await opened()
      await click(canvas.getByText('Where to find us'))
      await click(page.getByRole('navigation', { name: 'Around it' }).getByRole('button', { name: /Section/ }))
      await click(button(owner, 'Make a component'))
      await click(button(owner, 'Make the component'))
      await page.getByRole('heading', { name: /^Component/ }).waitFor()
      await publish(owner)
    },
  },
]

/** Writes a post in the table that is open, and publishes it. */
export async function writePost(owner: Owner, title: string, picture: string, upload: Owner['upload']) {
  const { click, fill, type, key } = owner
  await click(button(owner, 'Add a row'))
  const dialog = dialogOf(owner).filter({ hasText: 'Blog' })
  await fill(dialog.getByLabel('Title'), title)
  await click(dialog.getByRole('button', { name: 'Choose a picture' }))
  await upload(dialogOf(owner).last().getByRole('button', { name: 'Upload' }), pictureOf(picture, '#335577'))
  await dialogOf(owner).nth(1).waitFor({ state: 'detached' })
  await fill(dialog.getByLabel('Summary'), `All about ${picture}.`)
  await click(dialog.getByRole('textbox', { name: 'Text' }))
  await type('It comes every November.')
  await key('Enter')
  await type('Bring a friend.')
  await click(dialog.getByRole('button', { name: 'Add as a draft' }))
  await click(dialog.getByRole('button', { name: /^Publish/ }))
  await dialog.waitFor({ state: 'detached' })
}

import { Readable } from 'node:stream'
import { COMPONENTS, FOOTERS, FORMS, HEAD, HEADERS, PAGES, PRODUCT_ROWS, PRODUCTS, WEBSITE } from '#demo/bakery.ts'
import { PICTURES } from '#demo/pictures.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { IncomingBody } from '#kernel/operations/incoming-body.ts'
import { run } from '#kernel/operations/run.ts'

type Made = { id: string; url: string; relative_url: string }

/**
 * Makes a finished sample website as the caller could by the API: styled pages in two languages, headers, footers, a head,
 * a table of products that both menus list, forms and pictures.
 * @throws OperationError as the operations do, when the plan's limit of websites is reached for example
 */
export async function makeDemo(core: Core, caller: Caller, requestId: string): Promise<{ id: string; url: string }> {
  const perform = async (name: string, params: Record<string, string>, body: object, incoming?: IncomingBody) => {
    const operation = core.catalog.byName.get(name)!
    const request = {
      operation,
      params,
      query: {},
      body,
      incoming,
      caller,
      source: 'api',
      requestId,
      fresh: false,
    } as const
    return JSON.parse(String((await run(core, request)).body)) as Made
  }
  const { id, url } = await perform('websites_create', {}, WEBSITE)
  const create = (kind: string, body: object) => perform(`${kind}_create`, { website_id: id }, body)
  const addresses = new Map<string, string>()
  for (const { filename, alt, svg } of PICTURES) {
    const picture = await perform('assets_create', { website_id: id }, {}, fileBody(filename, svg, { alt }))
    addresses.set(filename, picture.relative_url)
  }
  const withPictures = (html: string) => html.replace(/picture:([\w.-]+)/g, (_, name) => addresses.get(name)!)
  const products = await create('tables', PRODUCTS)
  for (const values of PRODUCT_ROWS) await perform('rows_create', { table_id: products.id }, { values })
  for (const component of COMPONENTS) await create('components', component)
  for (const form of FORMS) await create('forms', form)
  await create('html_heads', HEAD)
  for (const header of HEADERS) await create('headers', header)
  for (const footer of FOOTERS) await create('footers', footer)
  for (const page of PAGES) await create('pages', { ...page, html_content: withPictures(page.html_content) })
  return { id, url }
}

function fileBody(filename: string, text: string, fields: Record<string, string>): IncomingBody {
  const bytes = Buffer.from(text)
  return {
    length: bytes.length,
    file: async () => ({ filename, contentType: 'image/svg+xml', bytes: Readable.from([bytes]) }),
    fields: async () => fields,
  }
}

import assert from 'node:assert/strict'
import type { Json } from '#test/support/client.ts'
import { until } from '#test/support/until.ts'
import { type Api, expect } from '../owner.ts'
import { type Load, numberOf, type Written } from './load.ts'
import type { Site } from './site.ts'

/** What was acknowledged is stored, once and in order; and each stored change was reported once. */
export async function assertKept(api: Api, site: Site, load: Load) {
  for (const [n, page] of load.pages.entries()) {
    const id = site.pageIds[n]!
    const versions = await all(api, `/websites/pages/${id}/versions?fields=html_content`)
    const numbers = versions.map(({ html_content }) => numberOf(html_content))
    assertStored(`changes of page ${n}`, page, numbers)
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => b - a),
    )
    assert.equal(await eventsOf(api, site, `types=page.updated&record_id=${id}`), numbers.length - 1)
  }
  const rows = await all(api, `/websites/tables/${site.tableId}/rows?`)
  assertStored(
    'rows',
    load.rows,
    rows.map(({ values }) => Number(values.number)),
  )
  assert.equal(await eventsOf(api, site, 'types=row.created'), rows.length)
  const submissions = await all(api, `/websites/forms/${site.formId}/submissions?`)
  assertStored(
    'submissions',
    load.submissions,
    submissions.map(({ data }) => numberOf(data.email)),
  )
  assert.equal(await eventsOf(api, site, 'types=form.submission.created'), submissions.length)
}

/** Each scheduled page was published, and once. */
export async function assertPublished(api: Api, site: Site, pageIds: readonly string[]) {
  const statuses = async () => {
    const publishings = await all(api, `/websites/${site.id}/publishings?`)
    return publishings.map(({ status }) => status as string)
  }
  await until(statuses, (found) => found.every((status) => status === 'done'))
  for (const id of pageIds) {
    assert.equal(expect(200, await api.send('GET', `/websites/pages/${id}`)).status, 'published')
    assert.equal(await eventsOf(api, site, `types=record.published&record_id=${id}`), 1)
  }
  assert.equal(await eventsOf(api, site, 'types=publishing.done'), pageIds.length)
}

function assertStored(what: string, { kept }: Written, stored: number[]) {
  const present = new Set(stored)
  assert.deepEqual(
    [...kept].filter((number) => !present.has(number)),
    [],
    `${what} that were acknowledged and lost`,
  )
  assert.equal(present.size, stored.length, `${what} that are there twice`)
}

async function all(api: Api, path: string): Promise<Json[]> {
  const found: Json[] = []
  for (let page: number | null = 1; page !== null; ) {
    const { data, meta }: Json = expect(200, await api.send('GET', `${path}&per=200&page=${page}`))
    found.push(...data)
    page = meta.next_page
  }
  return found
}

async function eventsOf(api: Api, { id }: Site, chosen: string): Promise<number> {
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { data, meta } = expect(200, await api.send('GET', `/websites/${id}/events?${chosen}&per=200${cursor}`))
    seen.push(...data.map((event: Json) => event.id))
    if (meta.more) cursor = `&cursor=${meta.next}`
    else return assertOnce(seen)
  }
}

function assertOnce(ids: string[]): number {
  assert.equal(new Set(ids).size, ids.length, 'events that are there twice')
  return ids.length
}

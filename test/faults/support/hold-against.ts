import assert from 'node:assert/strict'
import { type Api, expect } from './owner.ts'
import type { Known } from './writer.ts'

/** Every answered write of the page is stored with its content; one that was not answered happened completely or not at all. */
export async function assertHolds(api: Api, id: string, known: Known): Promise<void> {
  const page = expect(200, await api.send('GET', `/websites/pages/${id}`))
  const versions: { number: number; html_content: string }[] = []
  for (let at: number | null = 1; at !== null; ) {
    const list = expect(
      200,
      await api.send('GET', `/websites/pages/${id}/versions?per=200&page=${at}&fields=html_content`),
    )
    versions.push(...list.data)
    at = list.meta.next_page
  }
  const stored = new Map(versions.map((version) => [version.number, version.html_content]))
  for (const [number, html] of known.versions) assert.equal(stored.get(number), html, `version ${number} of page ${id}`)
  const extra = stored.size - known.versions.size
  assert.ok(extra === 0 || (extra === 1 && known.pending?.html !== undefined), `${extra} versions that nobody wrote`)
  assert.deepEqual(
    versions.map((version) => version.number),
    Array.from({ length: stored.size }, (_, index) => stored.size - index),
  )
  const happened = extra === 1
  assert.equal(page.html_content, happened ? known.pending!.html : known.html)
  const pins = [known.pinned, ...(known.pending?.pinned === undefined ? [] : [known.pending.pinned])]
  assert.ok(pins.includes(page.pinned_version_id), `pinned is ${page.pinned_version_id}, not of ${pins}`)
  known.pending = null
  known.pinned = page.pinned_version_id
  if (happened) {
    known.versions.set(stored.size, page.html_content)
    known.versionIds.push(page.latest_version_id)
    known.html = page.html_content
  }
}

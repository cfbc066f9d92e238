import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitemapOf } from '#site/render/sitemap.ts'

const pagesOf = (count: number, perGroup: number) => {
  const urls = Array.from({ length: count }, (_, n) => `https://site.test/${n}`)
  const groups = Map.groupBy(urls, (_, n) => Math.floor(n / perGroup))
  return [...groups.values()].flatMap((group) => {
    const alternates = group.map((url, n) => ({ language: `x-l${n}`, url }))
    return group.map((url) => ({ url, shown_since: 0, alternates }))
  })
}

const lengthOf = async (count: number, perGroup: number) => (await sitemapOf(pagesOf(count, perGroup))).length

test('pages in one large translation group do not list each other', async () => {
  const [once, twice] = [await lengthOf(1_000, 1_000), await lengthOf(2_000, 2_000)]
  assert.ok(twice < 2.2 * once, `${once} characters for 1,000 pages, ${twice} for 2,000`)
})

test('many groups of translations stay within bounds', async () => {
  assert.ok((await lengthOf(20_000, 100)) < 20_000_000)
  assert.match(await sitemapOf(pagesOf(2, 2)), /hreflang="x-default"/)
})

import { RedirectList } from '#importers/files/redirect-list.ts'
import type { PageFile, SiteFiles } from '#importers/html/site-files.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import { assetPath } from '#resources/content/assets/rules.ts'
import { readNetlify } from '#resources/traffic/redirects/import/netlify.ts'
import type { PlannedRedirect } from '#resources/transfer/model.ts'

/** What pages load by themselves: scripts may name it, but nobody else links to it. */
const LOADED = /\.(css|js|mjs|map|woff2?|ttf|otf|eot)$/i

/**
 * From the addresses that files had to those of their pages and assets, after those that the archive lists itself.
 * @param listed the text of `_redirects`
 */
export async function* oldAddresses(
  files: SiteFiles,
  pages: readonly PageFile[],
  listed: string | null,
): AsyncGenerator<PlannedRedirect> {
  const redirects = new RedirectList(new Set(pages.map(({ path }) => path)))
  // Pages leave the names of their files, which such lists still have.
  const shown = new Map(pages.map(({ name, path }) => [encodeURI(`/${name}`), encodeURI(path)]))
  for (const { fields } of readNetlify((listed ?? '').replaceAll('\r', '')).lines)
    redirects.add(fields.from_path, shown.get(fields.to) ?? fields.to, fields)
  for await (const { name, path } of inSlices(pages)) {
    const address = encodeURI(path)
    redirects.add(encodeURI(`/${name}`), address)
    redirects.add(encodeURI(`/${name.replace(/(^|\/)index\.x?html?$|\.x?html?$/i, '')}`), address)
  }
  // Those that others link to come first, since there is a limit.
  const [loaded, linked] = [true, false].map((wanted) =>
    files.assets.values().filter(({ name }) => LOADED.test(name) === wanted),
  )
  for (const assets of [linked!, loaded!])
    for await (const asset of inSlices(assets)) redirects.add(encodeURI(`/${asset.name}`), assetPath(asset))
  yield* redirects.records
}

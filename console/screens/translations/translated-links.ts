import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { attributeChange } from '#console/editor/canvas/attribute-change.ts'
import { allOf, elementsOf } from '#console/editor/canvas/elements.ts'
import { applied } from '#console/editor/canvas/inline-changes.ts'

/** Pages of each language that are looked at. */
const LOOKED_AT = 200

/**
 * The paths of pages in the first language, each with that of its translation which visitors can see.
 *
 * @throws ApiError, ConnectionError
 */
export async function translatedPaths(
  { id, default_language }: Pick<Website, 'id' | 'default_language'>,
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const [originals, translations] = await Promise.all(
    [default_language, language].map(async (each) => {
      const { data } = await api.pages.list(id, { per: LOOKED_AT, language: each, status: 'published' }).page(1)
      return data.filter(({ translation_group_id }) => translation_group_id !== null)
    }),
  )
  const byGroup = new Map(translations!.map((page) => [page.translation_group_id, page.path]))
  return new Map(
    originals!.flatMap(({ path, translation_group_id }) => {
      const translated = byGroup.get(translation_group_id)
      return translated === undefined ? [] : [[path, translated] as const]
    }),
  )
}

/** The html with its links to these paths leading to the others. Links that lead to a place of a page keep it. */
export function withLinksTo(paths: ReadonlyMap<string, string>, html: string): string {
  const changes = allOf(elementsOf(html)).flatMap((element) => {
    const href = element.name === 'a' ? element.attributes.find(({ name }) => name === 'href')?.value : null
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href ?? '') ?? []
    const translated = paths.get(path)
    return translated === undefined ? [] : [attributeChange(html, element, 'href', translated + rest)]
  })
  return applied(html, changes)
}

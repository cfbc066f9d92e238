import type { Static } from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { ImportPicture } from '#resources/transfer/import/crawl/schema.ts'
import type { StoredPictures } from '#resources/transfer/import/crawl/stored-crawl.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'

export type Side = 'before' | 'after'

/** The token of the download of a picture. It follows from the picture, so that nothing that opens it is stored. */
export function pictureToken(vault: Vault, picture: { id: string }, side: Side): string {
  return vault.sign('import picture', `${picture.id} ${side}`)
}

/** The pictures that have been taken, with their addresses. */
export function picturesOf({ pictures }: SiteImportRow, vault: Vault, links: Links): Static<typeof ImportPicture>[] {
  if (pictures === null) return []
  return (JSON.parse(pictures) as StoredPictures).taken.map((picture) => {
    const url = (side: Side) => links.download(pictureToken(vault, picture, side))
    const { path, width, difference_percent } = picture
    return { path, width, before_url: url('before'), after_url: url('after'), difference_percent }
  })
}

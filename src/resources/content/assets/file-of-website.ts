import type { ChargedAccount } from '#accounts/store.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { type Links, siteOf } from '#kernel/operations/links.ts'
import { at, locate } from '#kernel/operations/target.ts'
import { latestOf } from '#resources/content/assets/asset-content.ts'
import { filenameOf, type ReceivedFile, sizeCheck } from '#resources/content/assets/receive-file.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { cacheBustToken } from '#resources/content/assets/rules.ts'
import { type AssetRecord, assetTarget } from '#resources/content/assets/store.ts'
import { hashesOf } from '#resources/content/blobs/store.ts'

const ADDRESS = /^\/assets\/([0-9a-f-]{36})\//i
const target = at('id', assetTarget)

/**
 * The file of a website of this service that an address leads to, where the caller may read that website: its bytes are shared then, and
 * not fetched. Null for any other address, which is fetched as a stranger would.
 */
export async function fileOfWebsite(db: Db, address: string, caller: Caller, links: Links): Promise<AssetRow | null> {
  const url = URL.parse(address)
  const id = url && ADDRESS.exec(url.pathname)?.[1]
  if (!id) return null
  const asset = await readable(db, id, caller)
  if (!asset || URL.parse(links.onWebsite(siteOf(asset), '/'))?.origin !== url.origin) return null
  const version = url.searchParams.get('v')
  return [asset, latestOf(asset)].find(({ blob_key }) => cacheBustToken(blob_key) === version) ?? asset
}

async function readable(db: Db, id: string, caller: Caller): Promise<AssetRecord | null> {
  try {
    return await locate(target, { id }, caller, db, null)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

type Named = { filename?: string }

/**
 * The same bytes for another record, without a second blob.
 * @throws TooLarge, LimitReached, within the limits of the account that gets it; ValidationFailed
 */
export async function sharedFile(
  { db, plans }: Pick<Core, 'plans'> & { db: Db },
  account: ChargedAccount,
  source: AssetRow,
  { replaces, ...named }: Named & { replaces: AssetRow | null },
): Promise<ReceivedFile> {
  const { blob_key: key, width, height } = source
  const byte_size = Number(source.byte_size)
  sizeCheck(account, plans, replaces)(byte_size)
  const sha256 = (await hashesOf(db, [key])).get(key)!
  const warnings: string[] = []
  const filename = replaces?.filename ?? filenameOf(named.filename ?? source.filename, source.content_type, warnings)
  return {
    blob: { key, sha256, byte_size },
    filename,
    content_type: source.content_type,
    size: width === null || height === null ? null : { width, height },
    replaces: replaces?.id ?? null,
    warnings,
    fingerprint: [sha256, filename, source.content_type],
  }
}

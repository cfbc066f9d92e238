import type { Found } from '#importers/crawl/frontier.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { CrawledAddressRow } from '#kernel/database/tables/crawls.ts'
import { removeReferencesBut } from '#resources/content/blobs/store.ts'

type OfImport = { website_id: string; id: string }

const ROWS_AT_ONCE = 50

export async function addressesOf(db: Db, { website_id, id }: OfImport): Promise<Found[]> {
  const rows = await db
    .selectFrom('crawled_addresses')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('import_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ website_id, import_id, leads_to, own, is_html, is_guess, byte_size, ...row }) => ({
    ...row,
    to: leads_to,
    own: own === 1,
    is_html: is_html === 1,
    is_guess: is_guess === 1,
    byte_size: Number(byte_size),
  }))
}

/** Adds addresses, or says what became of them. */
export async function saveAddresses(tx: Tx, of: OfImport, found: readonly Found[]): Promise<void> {
  for (let at = 0; at < found.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('crawled_addresses')
      .values(found.slice(at, at + ROWS_AT_ONCE).map((each) => rowOf(of, each)))
      .onConflict((conflict) =>
        conflict.columns(['website_id', 'import_id', 'number']).doUpdateSet((eb) => ({
          href: eb.ref('excluded.href'),
          state: eb.ref('excluded.state'),
          reason: eb.ref('excluded.reason'),
          leads_to: eb.ref('excluded.leads_to'),
          is_html: eb.ref('excluded.is_html'),
          content_type: eb.ref('excluded.content_type'),
          blob_key: eb.ref('excluded.blob_key'),
          byte_size: eb.ref('excluded.byte_size'),
          sha256: eb.ref('excluded.sha256'),
        })),
      )
      .execute()
}

/** What a crawl has found is not needed any more: the files that it took are left to the collection of blobs. */
export async function forgetCrawl(tx: Tx, { website_id, id }: OfImport, kept: string | null): Promise<void> {
  await tx.deleteFrom('crawled_addresses').where('website_id', '=', website_id).where('import_id', '=', id).execute()
  await removeReferencesBut(tx, { kind: 'import', id, website_id }, kept)
}

function rowOf({ website_id, id }: OfImport, { to, own, is_html, is_guess, ...found }: Found): CrawledAddressRow {
  return {
    website_id,
    import_id: id,
    ...found,
    leads_to: to,
    own: Number(own),
    is_html: Number(is_html),
    is_guess: Number(is_guess),
  }
}

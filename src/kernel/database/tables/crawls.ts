import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const crawlTables = {
  crawled_addresses: table<CrawledAddressRow>({
    owner: 'resources/transfer/import/crawl',
    key: ['website_id', 'import_id', 'number'],
    notBackedUp: 'a crawl without them begins again',
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** An address that an import has found on the website that it reads. Its bytes are held by the import. */
export type CrawledAddressRow = {
  website_id: string
  import_id: string
  /** In the order in which they were found, from 1. */
  number: number
  key: string
  href: string
  own: number
  kind: 'page' | 'file'
  depth: number
  state: 'waiting' | 'taken' | 'redirect' | 'alias' | 'left_out'
  reason: string | null
  /** The key of another address. */
  leads_to: string | null
  is_html: number
  content_type: string | null
  blob_key: string | null
  byte_size: number
  sha256: string | null
  is_guess: number
}

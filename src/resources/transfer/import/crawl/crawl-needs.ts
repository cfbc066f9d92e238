import type { Frontier } from '#importers/crawl/frontier.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { PoliteRequests } from '#resources/transfer/import/crawl/polite-requests.ts'
import type { RobotsOf } from '#resources/transfer/import/crawl/robots-of.ts'

/** What stands in for the address of a page that is not there. */
export const NOT_FOUND_KEY = '*404'

/** What one run of a crawl works with. */
export type CrawlNeeds = {
  frontier: Frontier
  requests: PoliteRequests
  robots: RobotsOf
  blobs: Providers['blobs']
  compute: Compute
  /** Of the website, once the first page has said which. */
  origin: string
  /** Bytes of all files, and of one. */
  most: { all: number; file: number }
}

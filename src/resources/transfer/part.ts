import type { Config } from '#config.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { Downloads } from '#resources/transfer/downloads/downloads.ts'
import { deleteEndedExports } from '#resources/transfer/export/exports-store.ts'
import { EXPORT_SITE } from '#resources/transfer/export/order-export.ts'
import { type ExportJob, runExport } from '#resources/transfer/export/run-export.ts'
import { crawlSite } from '#resources/transfer/import/crawl/crawl-site.ts'
import { takePictures } from '#resources/transfer/import/crawl/take-pictures.ts'
import { expireImports } from '#resources/transfer/import/expire-imports.ts'
import {
  CRAWL_SITE,
  IMPORT_SITE,
  IMPORT_STARTER,
  READ_IMPORT,
  READ_STARTER,
  TAKE_PICTURES,
} from '#resources/transfer/import/job-kinds.ts'
import { readImport } from '#resources/transfer/import/read-import.ts'
import { runImport } from '#resources/transfer/import/run-import.ts'

type Services = { core: Core; downloads: Downloads; config: Pick<Config, 'crawlRate'> }

export function transferPart({ core, downloads, config }: Services): Part {
  const { database } = core
  const exporting = (job: ExportJob, stopping: AbortSignal) => runExport(core, downloads, job, stopping)
  return {
    name: 'transfer',
    jobs: [
      { kind: READ_IMPORT, run: readImport(core, { starter: false }), inTurns: true },
      { kind: READ_STARTER, run: readImport(core, { starter: true }), inTurns: true },
      { kind: IMPORT_SITE, run: runImport(core), inTurns: true },
      { kind: IMPORT_STARTER, run: runImport(core), inTurns: true },
      { kind: CRAWL_SITE, run: crawlSite(core, config.crawlRate), inTurns: true },
      { kind: TAKE_PICTURES, run: takePictures(core, downloads), inTurns: true },
      { kind: EXPORT_SITE, run: exporting, inTurns: true },
    ],
    chores: [
      (now) => downloads.removeExpired(now),
      (now) => expireImports(database, now),
      (now) => database.write((tx) => deleteEndedExports(tx, now)),
    ],
  }
}

import { Readable } from 'node:stream'
import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { ConvertOptions, PlannedRecord, SitePlan } from '#resources/transfer/model.ts'

export function memoryArchive(files: Record<string, string | Buffer>): Archive {
  const bytesOf = (name: string) => {
    if (!Object.hasOwn(files, name)) throw new ArchiveRefused('is not in the archive', name)
    return Buffer.from(files[name]!)
  }
  return {
    entries: Object.keys(files).map((name) => ({ name, byte_size: bytesOf(name).length })),
    has: (name) => Object.hasOwn(files, name),
    open: async (name) => Readable.from([bytesOf(name)]),
    bytes: async (name) => bytesOf(name),
    close: async () => {},
  }
}

const compute: Compute = async (task, input) => task.run(input)

export const OPTIONS: ConvertOptions = {
  shared_parts: true,
  look: false,
  posts: false,
  default_language: 'en',
  compute,
  fetcher: null,
  wasSaved: null,
}

export async function recordsOf(plan: SitePlan): Promise<PlannedRecord[]> {
  const records: PlannedRecord[] = []
  for await (const record of plan.records()) records.push(record)
  return records
}

type Kind = PlannedRecord['kind']

export function ofKind<K extends Kind>(records: readonly PlannedRecord[], kind: K) {
  return records.filter((record): record is Extract<PlannedRecord, { kind: K }> => record.kind === kind)
}

/** The only version of the page at a path. */
export function pageAt(records: readonly PlannedRecord[], path: string) {
  const page = ofKind(records, 'page').find((one) => one.path === path)
  const version = ofKind(records, 'version').find(({ of }) => of.kind === 'page' && of.id === page?.id)
  if (!page || !version) throw new Error(`No page at ${path} among ${ofKind(records, 'page').map((one) => one.path)}`)
  return { page, html: version.html_content, fields: version.snapshot }
}

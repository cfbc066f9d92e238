import type { Readable } from 'node:stream'
import { type TableRow, TableRows } from '#importers/ghost/table-rows.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Read in one go: a few milliseconds. */
const SLICE_BYTES = 65_536

export type GhostEvent = TableRow | 'ends early'

/**
 * The rows of the tables of a Ghost export, as a stream: one slice and one row are in memory.
 * @throws ArchiveRefused
 */
export async function* readTables(
  stream: Readable,
  name: string,
  wanted: ReadonlySet<string>,
): AsyncGenerator<GhostEvent> {
  const rows = new TableRows(name, wanted)
  const decoder = new TextDecoder()
  for await (const chunk of stream as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield* rows.write(decoder.decode(chunk.subarray(at, at + SLICE_BYTES), { stream: true }))
      await ownTurn()
    }
  if (!rows.isWhole) yield 'ends early'
}

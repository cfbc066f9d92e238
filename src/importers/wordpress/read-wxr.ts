import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { ArchiveRefused } from '#archive/archive.ts'
import { declaredEncoding } from '#importers/files/decode-text.ts'
import { type WxrEvent, WxrHandler } from '#importers/wordpress/wxr-handler.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Read in one go: a few milliseconds. */
const SLICE_BYTES = 65_536

/**
 * The items of a WordPress export (WXR, an RSS 2.0 feed with elements of WordPress) in their order, from a stream: one slice
 * and one item are in memory. Where the file ends too early, `ends early` comes last.
 * @throws ArchiveRefused for a document type, which could define entities, and for what is no such file
 */
export async function* readWxr(stream: Readable, name: string): AsyncGenerator<WxrEvent> {
  const handler = new WxrHandler(name)
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true })
  let decoder: TextDecoder | null = null
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(declaredEncoding(chunk) ?? 'utf-8')
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      parser.write(decoder.decode(chunk.subarray(at, at + SLICE_BYTES), { stream: true }))
      yield* handler.taken()
      await ownTurn()
    }
  }
  const isWhole = handler.isWhole
  parser.end()
  if (!handler.hasChannel) throw new ArchiveRefused('is no WordPress export: it has no <channel>', name)
  if (!isWhole) yield { kind: 'ends early' }
}

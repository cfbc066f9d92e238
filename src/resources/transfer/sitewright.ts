import Type from 'typebox'
import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'
import { FORMAT_VERSION, MANIFEST, type Manifest } from '#resources/transfer/manifest.ts'
import type { Converter, PlannedRecord, SitePlan } from '#resources/transfer/model.ts'
import { placed } from '#resources/transfer/record-places.ts'
import { checkedRecord } from '#resources/transfer/record-shapes.ts'

const MAX_FILES = 100_000
const Text = Type.String({ maxLength: 100_000 })
const Reference = Type.Optional(nullable(Type.String({ maxLength: 500 })))

/** What a manifest must have; the settings are checked again when they are applied. */
const ManifestShape = Type.Object({
  files: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: MAX_FILES }),
  website: Type.Object({
    name: Type.Optional(Text),
    default_language: Type.Optional(Text),
    languages: Type.Optional(Type.Array(Text, { maxItems: 100 })),
    time_zone: Type.Optional(Text),
    robots_txt: Type.Optional(nullable(Text)),
    response_headers: Type.Optional(nullable(Text)),
    ai_crawler_policy: Type.Optional(oneOf(['allow', 'no_training', 'block'])),
    analytics_script: Type.Optional(Type.Boolean()),
    facts: Type.Optional(Type.Object({}, { additionalProperties: true })),
    content_editors: Type.Optional(Type.Object({}, { additionalProperties: true })),
    home_page_id: Reference,
    not_found_page_id: Reference,
    favicon_asset_id: Reference,
    theme_id: Reference,
  }),
})

const MAX_MANIFEST_BYTES = 5_000_000
/** A version of the longest html, and what JSON makes of it. */
const MAX_LINE_CHARACTERS = 8_000_000

/** Our own export, with all versions (docs/export-format.md). */
export const sitewright: Converter = {
  name: 'sitewright',
  recognizes: async (archive) => archive.has(MANIFEST),
  async convert(archive): Promise<SitePlan> {
    const { website, files } = await readManifest(archive)
    return { website, warnings: [], shared_parts: [], records: () => recordsIn(archive, files) }
  },
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const manifest = parsed((await archive.bytes(MANIFEST, MAX_MANIFEST_BYTES)).toString(), MANIFEST)
  const { format, version } = (manifest ?? {}) as Partial<Manifest>
  if (format !== 'sitewright') throw new ArchiveRefused('is not a manifest of this service', MANIFEST)
  if (version !== FORMAT_VERSION)
    throw new ArchiveRefused(`has version ${version} of the format; only ${FORMAT_VERSION} can be read`, MANIFEST)
  const problems = problemsOf(ManifestShape, manifest)
  if (problems)
    throw new ArchiveRefused(`is malformed: ${Object.keys(problems)[0]} ${Object.values(problems)[0]![0]}`, MANIFEST)
  return manifest as Manifest
}

async function* recordsIn(archive: Archive, files: readonly string[]): AsyncGenerator<PlannedRecord> {
  for (const file of files) {
    let number = 0
    for await (const line of linesOf(archive, file)) {
      number++
      const place = `${file}:${number}`
      if (line !== '') yield placed(checkedRecord(parsed(line, place), place), place)
    }
  }
}

async function* linesOf(archive: Archive, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  const text = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new ArchiveRefused('is not UTF-8', file)
    }
  }
  for await (const chunk of await archive.open(file)) {
    const lines = (rest + text(chunk as Uint8Array)).split('\n')
    rest = lines.pop()!
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new ArchiveRefused(`has a line of more than ${MAX_LINE_CHARACTERS} characters`, file)
    yield* lines
  }
  const last = rest + text()
  if (last !== '') yield last
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveRefused('is not JSON', place)
  }
}

import type { NewEntry } from '#archive/write-zip.ts'
import { readChoice } from '#kernel/operations/content-choice.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { FOLDER, FORMAT_VERSION, MANIFEST, type Manifest } from '#resources/transfer/manifest.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'
import type { WebsiteRow } from '#resources/websites/websites/record.ts'

/** Below the size from which a reader looks at how much a file is compressed, even with the longest record after it. */
const FILE_CHARACTERS = 4_000_000

/** The records as files with one a line, then the manifest that lists them. */
export async function* recordFiles(
  records: AsyncIterable<PlannedRecord>,
  { website, url, now }: { website: WebsiteRow; url: string; now: number },
): AsyncGenerator<NewEntry> {
  const files: string[] = []
  const counts: Record<string, number> = {}
  const fileOf = (text: string): NewEntry => {
    const name = `${FOLDER}/records-${String(files.length + 1).padStart(5, '0')}.jsonl`
    files.push(name)
    return { name, bytes: Buffer.from(text), modified_at: now }
  }
  let text = ''
  for await (const record of records) {
    counts[record.kind] = (counts[record.kind] ?? 0) + 1
    text += `${JSON.stringify(record)}\n`
    if (text.length < FILE_CHARACTERS) continue
    yield fileOf(text)
    text = ''
  }
  if (text !== '') yield fileOf(text)
  const manifest: Manifest = {
    format: 'sitewright',
    version: FORMAT_VERSION,
    exported_at: timestamp(now),
    source: { website_id: website.id, url },
    website: settingsOf(website),
    files,
    counts,
  }
  yield { name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), modified_at: now }
}

function settingsOf(website: WebsiteRow): Manifest['website'] {
  const { name, default_language, time_zone, robots_txt, response_headers, ai_crawler_policy, theme_id } = website
  const { home_page_id, not_found_page_id, favicon_asset_id } = website
  return {
    ...{ name, default_language, time_zone, robots_txt, response_headers, ai_crawler_policy },
    analytics_script: website.analytics_script === 1,
    languages: JSON.parse(website.languages),
    facts: JSON.parse(website.facts),
    content_editors: readChoice(website.content_editors),
    ...{ home_page_id, not_found_page_id, favicon_asset_id, theme_id },
  }
}

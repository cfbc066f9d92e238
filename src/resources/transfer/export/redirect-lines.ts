import type { Db } from '#kernel/database/database.ts'
import type { WholeSite } from '#kernel/operations/site-view.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { redirectsInOrder } from '#resources/transfer/export/records-store.ts'

/** The text of a `_redirects` file, as Netlify and other hosts of static sites read it. */
export async function redirectLines(db: Db, website_id: string, site: WholeSite, compute: Compute): Promise<string> {
  const exact: string[] = []
  const patterns: { position: number; line: string }[] = []
  for await (const redirect of redirectsInOrder(db, website_id)) {
    if (redirect.active === 0) continue
    const { from_path, to_path, status, force, is_pattern, position } = redirect
    const line = `${encodeURI(from_path)} ${ascii(to_path)} ${status}${force ? '!' : ''}`
    if (is_pattern) patterns.push({ position, line })
    else exact.push(line)
  }
  // Such a file is read from top to bottom; an exact path has precedence here.
  const ordered = patterns.toSorted((one, other) => one.position - other.position).map(({ line }) => line)
  const icon = await site.file('/favicon.ico', compute)
  const location = icon.headers.find(([name]) => name === 'location')?.[1]
  const lines = [...(location ? [`/favicon.ico ${location} 302`] : []), ...exact, ...ordered]
  return lines.map((line) => `${line}\n`).join('')
}

/** What is encoded already stays as it is. */
function ascii(address: string): string {
  return address.replaceAll(/[^\x21-\x7e]+/gu, encodeURIComponent)
}

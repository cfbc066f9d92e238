import { api } from '#console/api/api.ts'
import { filesAt } from './copied.ts'

/** The most files that one paste brings along, each by a request. */
const MOST = 50
const AT_ONCE = 4

export type Brought = {
  html: string
  count: number
  /** Why a file still is at the other website, of the first of them; null where all were brought. */
  problem: unknown
}

/** Copies the files of another website that html has into this one, and leads the html to them. What cannot be copied stays there. */
export async function bringFiles(html: string, from: { url: string }, siteId: string): Promise<Brought> {
  const addresses = filesAt(html, from.url)
  const brought: Brought = { html, count: 0, problem: null }
  const waiting = addresses.slice(0, MOST)
  if (addresses.length > MOST) brought.problem = new Error(`Only ${MOST} files are copied at a time.`)
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift())
      try {
        const { relative_url } = await api.assets.upload(siteId, { url: address })
        // Resized and dated addresses go on after it.
        brought.html = brought.html.replaceAll(address, new URL(relative_url, from.url).pathname)
        brought.count++
      } catch (error) {
        brought.problem ??= error
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return brought
}

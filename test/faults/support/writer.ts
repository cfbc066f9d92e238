import type { Json } from '#test/support/client.ts'
import type { chanceOf } from './chance.ts'
import type { Api } from './owner.ts'

/** The answered writes of one page, which must be stored. */
export type Known = {
  /** Html by version number. */
  versions: Map<number, string>
  versionIds: string[]
  html: string
  pinned: string | null
  /** The write that was sent and not answered: it may have happened. */
  pending: Pending | null
}
type Pending = { html?: string; pinned?: string | null }
export type Ledger = Map<string, Known>

type Options = {
  api: Api
  websiteId: string
  ledger: Ledger
  chance: ReturnType<typeof chanceOf>
  name: string
  /** Called after each write that is answered. */
  onAnswer?: () => void
}

/**
 * Writes to its own pages, one request after another, until the connection breaks, and records the answered writes in the ledger.
 * @returns the number of answered writes
 */
export async function writeUntilCut({ api, websiteId, ledger, chance, name, onAnswer }: Options): Promise<number> {
  const own: string[] = []
  let count = 0
  try {
    for (; ; count++) {
      const id = own.length === 0 || chance.below(4) === 0 ? null : chance.pick(own)
      if (!id) own.push(await createPage(count))
      else await changePage(id, count)
      onAnswer?.()
    }
  } catch (error) {
    if (!('code' in (error as object))) throw error
    return count
  }

  async function createPage(n: number): Promise<string> {
    const html = htmlOf(n)
    const body = { path: `/${name}-${n}`, html_content: html }
    const page = demand(201, await api.send('POST', `/websites/${websiteId}/pages`, body))
    const versions = new Map([[1, html]])
    ledger.set(page.id, { versions, versionIds: [page.latest_version_id], html, pinned: null, pending: null })
    return page.id
  }

  async function changePage(id: string, n: number) {
    const known = ledger.get(id)!
    const what = chance.below(10)
    const base = '/websites/pages'
    if (what < 4) {
      const html = htmlOf(n)
      await write(known, { html }, 'PATCH', `${base}/${id}`, { html_content: html })
    } else if (what < 6) {
      const html = known.html.replace(/<b>.*<\/b>/, `<b>${n}</b>`)
      const old_html = known.html.match(/<b>.*<\/b>/)![0]
      await write(known, { html }, 'PATCH', `${base}/${id}`, { old_html, new_html: `<b>${n}</b>` })
    } else if (what < 8) {
      const version = chance.pick(known.versionIds)
      await write(known, { pinned: version }, 'PATCH', `${base}/versions/${version}/pin`)
    } else if (what < 9) await write(known, { pinned: null }, 'DELETE', `${base}/${id}/unpin`)
    else {
      const index = chance.below(known.versionIds.length)
      const html = known.versions.get(index + 1)!
      await write(known, { html, pinned: null }, 'POST', `${base}/versions/${known.versionIds[index]}/revert`)
    }
  }

  async function write(known: Known, wanted: Pending, method: string, path: string, body?: object) {
    known.pending = wanted
    const page = demand(method === 'POST' ? [200, 201] : 200, await api.send(method, path, body))
    known.pending = null
    known.html = wanted.html ?? known.html
    if (wanted.pinned !== undefined) known.pinned = wanted.pinned
    if (page.version_number <= known.versionIds.length) return
    known.versions.set(page.version_number, known.html)
    known.versionIds.push(page.latest_version_id)
  }

  function htmlOf(n: number): string {
    return `<p>${name}</p> <b>${n}</b> ${'x'.repeat(chance.below(3_000))}`
  }
}

function demand(status: number | number[], answer: { status: number; body: Json }): Json {
  if ([status].flat().includes(answer.status)) return answer.body
  throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

import type { Wire } from '#cli/sync/api.ts'
import type { Pair } from '#cli/sync/compare.ts'
import { refusalOf, Sending } from '#cli/sync/sending.ts'
import type { Workspace } from '#cli/sync/workspace.ts'
import type { Item, RemoteItem } from '#folder/record.ts'
import { DRAFT_KINDS, type DraftKind, draftTextsOf } from '#resources/history/previews/rules.ts'

/** Seven days, the longest that a preview lasts, in seconds. */
const LASTS_S = 604_800

export type Preview = {
  /** Opens the website as it would be. */
  url: string
  expires_at: string
  /** What of the changes it cannot show, by file. */
  lacks: { file: string; message: string }[]
}

/**
 * Starts a preview of the website as these changes would make it. Nothing is saved: the texts of records that there are show as
 * drafts. New and deleted records, and settings of a record, have no draft.
 * @throws ApiError, ConnectionError
 */
export async function previewChanges(
  workspace: Workspace,
  pairs: readonly Pair[],
  all: readonly Pair[],
): Promise<Preview> {
  const { api, website } = workspace
  const { record } = await api.post(`/websites/${website.id}/previews`, { expires_in: LASTS_S })
  const sending = new Sending(workspace, all, { force: false, note: null })
  const lacks: Preview['lacks'] = []
  for (const { local, remote } of pairs) {
    const { key: file } = (local ?? remote)!
    if (!remote) lacks.push({ file, message: 'is new' })
    else if (!local) lacks.push({ file, message: 'is still there' })
    else {
      const { draft, others } = draftOf(local, remote, sending)
      if (others.length > 0) lacks.push({ file, message: others.join(', ') })
      if (!draft) continue
      await api.put(`/websites/previews/${record.id}/draft`, draft).catch((error) => {
        const message = refusalOf(error)
        if (message === null) throw error
        lacks.push({ file, message })
      })
    }
  }
  return { url: record.url, expires_at: record.expires_at, lacks }
}

/** Splits the changed fields into the ones that a draft can hold, and the names of the others. */
function draftOf(local: Item, remote: RemoteItem, sending: Sending): { draft: Wire | null; others: string[] } {
  const { kind } = local
  const changed = sending.differences(local, remote)
  const texts = isDraftKind(kind) ? draftTextsOf(kind) : []
  const [own, others] = [true, false].map((wanted) =>
    Object.entries(changed).filter(([name]) => texts.includes(name) === wanted),
  )
  const draft = own!.length > 0 ? { kind, record_id: remote.id, ...Object.fromEntries(own!) } : null
  return { draft, others: others!.map(([name]) => name) }
}

function isDraftKind(kind: string): kind is DraftKind {
  return (DRAFT_KINDS as readonly string[]).includes(kind)
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Change, type Conflict, changeOf, conflictOf } from '#cli/sync/changes.ts'
import { baseOf, type Pair } from '#cli/sync/compare.ts'
import { removeInside, writeInside } from '#cli/sync/disk.ts'
import { saveState } from '#cli/sync/state.ts'
import { type Look, look, sha256, type Workspace } from '#cli/sync/workspace.ts'
import { filesOfKey, isLine, textOfFile } from '#folder/encode-files.ts'
import { foldedName } from '#folder/file-names.ts'
import type { Base, Item, RemoteItem } from '#folder/record.ts'

export type Pulled = { changes: Change[]; conflicts: Conflict[] }

/** Where the website's side of a conflict is put, to be compared with. */
export const THEIRS = '.sitewright/theirs'

/**
 * Brings what changed on the website into the folder. What changed on both sides is a conflict: the file stays, unless `force`
 * takes the website's.
 */
export async function pullChanges(workspace: Workspace, { force }: { force: boolean }): Promise<Pulled> {
  const { root, api } = workspace
  const seen = await look(workspace)
  const { taken, refused } = choose(seen, force)
  const conflicts: Conflict[] = []
  for (const pair of refused) conflicts.push(await conflictOf(api, pair))
  const changes = taken.map(({ local, remote }) => changeOf(local, remote))
  for (const { remote } of taken) if (remote?.asset) await fetchAsset(workspace, remote)
  await writeFiles(root, seen.items, taken)
  await rm(join(root, THEIRS), { recursive: true, force: true })
  for (const { remote } of refused) if (remote && !isLine(remote.kind)) await writeTheirs(root, remote)
  await saveState(root, { ...workspace.state, records: basesAfter(seen, taken) })
  return { changes, conflicts }
}

/** A file that would be written over another of the folder is refused too. */
function choose({ pairs, items }: Look, force: boolean): { taken: Pair[]; refused: Pair[] } {
  const wanted = pairs.filter(({ verdict }) => verdict === 'remote' || (force && verdict === 'conflict'))
  const leaving = new Set(wanted.flatMap(({ local }) => (local ? [local.key] : [])))
  const staying = new Set(items.filter(({ key }) => !leaving.has(key)).map(({ key }) => foldedName(key)))
  const clashes = (pair: Pair) => pair.remote !== undefined && staying.has(foldedName(pair.remote.key))
  const refused = force ? [] : pairs.filter(({ verdict }) => verdict === 'conflict')
  return { taken: wanted.filter((pair) => !clashes(pair)), refused: [...refused, ...wanted.filter(clashes)] }
}

async function fetchAsset({ root, api }: Workspace, remote: RemoteItem) {
  const bytes = await api.download(remote.asset!.url)
  remote.content.sha256 = sha256(bytes)
  await writeInside(root, remote.key, bytes)
}

/** Files in which nothing changed stay as their author wrote them. */
async function writeFiles(root: string, items: readonly Item[], taken: readonly Pair[]) {
  const after = new Map(items.map((item) => [item.key, item]))
  const touched = new Set<string>()
  const touch = ({ kind, key }: Item) => {
    for (const file of filesOfKey(kind, key)) touched.add(file)
  }
  for (const { local } of taken) {
    if (!local) continue
    after.delete(local.key)
    touch(local)
  }
  for (const { local, remote } of taken) {
    if (remote) {
      after.set(remote.key, remote)
      touch(remote)
    }
    if (local?.kind === 'asset' && local.key !== remote?.key) await removeInside(root, local.key)
  }
  const inFile = new Map([...touched].map((file) => [file, [] as Item[]]))
  for (const item of after.values()) for (const file of filesOfKey(item.kind, item.key)) inFile.get(file)?.push(item)
  for (const [file, inside] of inFile) {
    const text = textOfFile(file, inside)
    if (text === null) await removeInside(root, file)
    else await writeInside(root, file, text)
  }
}

async function writeTheirs(root: string, remote: RemoteItem) {
  for (const file of filesOfKey(remote.kind, remote.key)) {
    const text = textOfFile(file, [remote])
    if (text !== null) await writeInside(root, `${THEIRS}/${file}`, text)
  }
}

function basesAfter({ pairs }: Look, taken: readonly Pair[]): Base[] {
  return pairs.flatMap((pair): Base[] => {
    const { base, local, remote, verdict } = pair
    if (taken.includes(pair)) return remote ? [baseOf(remote, remote)] : []
    if (verdict === 'same' && local && remote) return [baseOf(local, remote)]
    return base ? [base] : []
  })
}

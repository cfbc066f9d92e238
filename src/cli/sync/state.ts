import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeInside } from '#cli/sync/disk.ts'
import type { Base } from '#folder/record.ts'

const STATE_FILE = '.sitewright/state.json'
const VERSION = 1

/** What a folder knows of one website. */
export type State = {
  url: string
  website_id: string
  subdomain: string
  /** Of a push that was cut: what it created is not created again. */
  run: string
  records: Base[]
}
type Stored = { version: number; websites: State[] }

/** All websites that the folder was pulled from or pushed to. Without a file there are none. */
export async function readStates(root: string): Promise<State[]> {
  const text = await readFile(join(root, STATE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return []
  try {
    const stored = JSON.parse(text) as Stored
    if (stored.version === VERSION) return stored.websites
  } catch {
    // It is as good as none: what differs then is a conflict, and nothing is overwritten.
  }
  return []
}

export function newState(url: string, website: { id: string; subdomain: string }): State {
  return { url, website_id: website.id, subdomain: website.subdomain, run: randomUUID(), records: [] }
}

export async function saveState(root: string, state: State): Promise<void> {
  const others = (await readStates(root)).filter(({ website_id }) => website_id !== state.website_id)
  const stored: Stored = { version: VERSION, websites: [state, ...others] }
  await writeInside(root, '.sitewright/.gitignore', '*\n')
  await writeInside(root, STATE_FILE, `${JSON.stringify(stored)}\n`)
}

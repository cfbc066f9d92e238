import type { EditedKind } from '#console/paths.ts'

/** What was typed and not saved yet, and what it was typed over. */
export type Draft = {
  of: DraftedRecord
  text: string
  fields: Readonly<Record<string, string | boolean>>
  base: { text: string; fields: Readonly<Record<string, string | boolean>>; versionId: string; number: number }
  /** In milliseconds since 1970. */
  at: number
}

export type DraftedRecord = { siteId: string; kind: EditedKind; id: string; name: string }

const DATABASE = 'sitewright-drafts'
const STORE = 'drafts'

/** Names a draft: drafts are offered to the person who typed them only. */
export function draftKey(personId: string, recordId: string): string {
  return `${personId}:${recordId}`
}

/** The draft on this device; null without one. */
export async function readDraft(key: string): Promise<Draft | null> {
  return ((await inStore('readonly', (store) => store.get(key))) as Draft | undefined) ?? null
}

/** The person's drafts of a website, of all tabs, but for that of one record. */
export async function draftsBeside(personId: string, siteId: string, recordId: string): Promise<Draft[]> {
  const keys = IDBKeyRange.bound(draftKey(personId, ''), draftKey(personId, '\uffff'))
  const drafts = (await inStore('readonly', (store) => store.getAll(keys))) as Draft[]
  return drafts.filter(({ of }) => of?.siteId === siteId && of.id !== recordId)
}

/** Resolves once it is on this device. */
export async function writeDraft(key: string, draft: Draft): Promise<void> {
  const before = await inStore('readwrite', (store) => {
    const count = store.count(key)
    store.put(draft, key)
    return count
  })
  if (before === 0) announce()
}

export async function deleteDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
  announce()
}

/** Calls `listener` when a draft has begun or ended in any tab. Returns how to stop. */
export function onDrafts(listener: () => void): () => void {
  const channel = new BroadcastChannel(DATABASE)
  channel.onmessage = listener
  return () => channel.close()
}

function announce(): void {
  const channel = new BroadcastChannel(DATABASE)
  channel.postMessage('changed')
  channel.close()
}

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => {
      opened = null
      reject(request.error)
    }
  })
  return opened
}

async function inStore(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const transaction = (await open()).transaction(STORE, mode)
  const request = use(transaction.objectStore(STORE))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

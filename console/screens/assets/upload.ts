import { ApiError } from '#client/errors.ts'
import { api } from '#console/api/api.ts'
import { refresh } from '#console/api/queries.ts'
import { WaitsForApproval } from '#console/api/waits.ts'
import { wordsOf } from '#console/api/words.ts'
import { explain } from '#console/ui/problem.tsx'

/** A file on its way: `sent` of `size` bytes; `problem` says why it failed. */
export type Upload = {
  id: number
  name: string
  size: number
  sent: number
  problem: string | null
  cancel: () => void
}

type Listener = (uploads: readonly Upload[]) => void

let next = 0
let uploads: readonly Upload[] = []
const listeners = new Set<Listener>()

export function onUploads(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentUploads = () => uploads

/** Uploads files one after another, with progress; uploads go on while other screens are shown. */
export async function upload(websiteId: string, files: readonly File[], replaces?: string): Promise<void> {
  for (const file of files) await uploadOne(websiteId, file, replaces)
  await refresh()
}

export function forget(id: number): void {
  set(uploads.filter((each) => each.id !== id))
}

async function uploadOne(websiteId: string, file: File, replaces?: string) {
  const request = new XMLHttpRequest()
  const id = next++
  set([...uploads, { id, name: file.name, size: file.size, sent: 0, problem: null, cancel: () => request.abort() }])
  try {
    const { upload_url } = await api.assets.requestUploadUrl(websiteId, replaces ? {} : { filename: file.name }, {
      asset_id: replaces,
    })
    // Unlike `fetch` it reports how much has been sent.
    const problem = await send(request, upload_url, file, (sent) => change(id, { sent }))
    if (problem === null) forget(id)
    else change(id, { problem })
  } catch (error) {
    const { title, detail } = explain(error)
    change(id, { problem: [title, detail].filter(Boolean).join('. ') })
    if (!(error instanceof ApiError || error instanceof WaitsForApproval)) throw error
  }
}

function send(request: XMLHttpRequest, url: string, file: File, sent: (bytes: number) => void): Promise<string | null> {
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded }) => sent(loaded)
    request.onload = () => resolve(request.status < 300 ? null : problemOf(request))
    request.onerror = () => resolve('No connection to the service')
    request.onabort = () => resolve('Cancelled')
    // The address as a path of this origin: behind a proxy the service may know another name of itself.
    request.open('PUT', url.replace(/^https?:\/\/[^/]+/, ''))
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.send(file)
  })
}

function problemOf({ status, responseText: text }: XMLHttpRequest): string {
  try {
    const { title, detail } = wordsOf(new ApiError(status, JSON.parse(text), new Headers()))
    return [title, detail].filter(Boolean).join('. ')
  } catch {
    return 'It could not be uploaded'
  }
}

function change(id: number, part: Partial<Upload>) {
  set(uploads.map((each) => (each.id === id ? { ...each, ...part } : each)))
}

function set(next: readonly Upload[]) {
  uploads = next
  for (const listener of listeners) listener(uploads)
}

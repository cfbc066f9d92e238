import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NewEntry, zipOf } from '#archive/write-zip.ts'
import type { Json } from '#test/support/client.ts'
import type { FetchedSite } from './packages.ts'

export type Api = { port: number; key: string }
export type Imported = { host: string; seconds: number; proposal: Json }

const POLL_MS = 50

export function zipSite({ folder, files }: FetchedSite): Promise<Buffer> {
  return zipFiles(files.map((name) => ({ name, bytes: readFileSync(join(folder, name)) })))
}

export async function zipFiles(files: readonly { name: string; bytes: Buffer }[]): Promise<Buffer> {
  const entries = files.map((file): NewEntry => ({ ...file, modified_at: 1.7e12 }))
  return Buffer.from(await new Response(ReadableStream.from(zipOf(Readable.from(entries)))).arrayBuffer())
}

/** Imports a zip into a new website. */
export async function importZip(api: Api, zip: Buffer, subdomain: string): Promise<Imported> {
  const form = new FormData()
  form.append('confirm', 'true')
  form.append('file', new File([zip as never], 'site.zip', { type: 'application/zip' }))
  return imported(api, subdomain, (id) => call(api, 'POST', `websites/${id}/imports`, form))
}

/** Crawls a website into a new one. */
export async function importUrl(api: Api, url: string, subdomain: string): Promise<Imported> {
  const body = { url, crawl: true, owner_confirmed: true, confirm: true }
  return imported(api, subdomain, (id) => call(api, 'POST', `websites/${id}/import`, body))
}

/** @throws when it fails, or leaves records out */
async function imported(api: Api, subdomain: string, begin: (websiteId: string) => Promise<Json>): Promise<Imported> {
  const website = await call(api, 'POST', 'websites', { name: subdomain, subdomain })
  const startedAt = performance.now()
  let shown = await begin(website.id)
  while (shown.status !== 'done') {
    if (shown.status === 'failed') throw new Error(`the import failed: ${shown.error} ${shown.conflicts}`)
    await sleep(POLL_MS)
    shown = await call(api, 'GET', `websites/imports/${shown.id}`)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if (shown.errors_count > 0) throw new Error(`the import left out: ${shown.errors.slice(0, 5).join('; ')}`)
  return { host: `${subdomain}.sites.test:${api.port}`, seconds, proposal: shown }
}

export async function call({ port, key }: Api, method: string, path: string, body?: object): Promise<Json> {
  const isForm = body instanceof FormData
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Json
}

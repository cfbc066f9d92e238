import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import type { Archive } from '#archive/archive.ts'
import { type NewEntry, zipOf } from '#archive/write-zip.ts'
import { openZip } from '#archive/zip-archive.ts'
import type { Json, Reply } from '#test/support/client.ts'
import type { Person, Service } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered } from './make.ts'
import { fileForm } from './upload.ts'

/** The export once its zip is made. */
export async function exportOf(by: Person, website: Json, body: object = {}): Promise<Json> {
  const { id } = await answered(202, by.post(`${API}/websites/${website.id}/export`, body))
  return endedExport(by, id)
}

/** The export once it has ended. */
export function endedExport(by: Person, id: string): Promise<Json> {
  return once(by, `exports/${id}`, hasEnded)
}

export async function downloaded(service: Service, exported: Json): Promise<Buffer> {
  const response = await fetch(`http://localhost:${service.port}${new URL(exported.url).pathname}`)
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

export async function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const entries = Object.entries(files).map(
    ([name, content]): NewEntry => ({ name, bytes: Buffer.from(content as string), modified_at: 1.7e12 }),
  )
  return Buffer.from(await new Response(ReadableStream.from(zipOf(Readable.from(entries)))).arrayBuffer())
}

/** An export of pages, each with a single version. */
export function siteArchive(pages: readonly { path: string; html: string }[]): Promise<Buffer> {
  const records = pages.flatMap(({ path, html }, n) => {
    const id = `page-${n}`
    const of = { kind: 'page', id }
    return [
      { kind: 'page', id, path },
      { kind: 'version', of, number: 1, latest: true, html_content: html, snapshot: { title: path } },
    ]
  })
  return zipped({
    '_sitewright/manifest.json': JSON.stringify({ format: 'sitewright', version: 1, website: {}, files: ['records'] }),
    records: records.map((record) => JSON.stringify(record)).join('\n'),
  })
}

export function unzipped(zip: Buffer): Promise<Archive> {
  return openZip(async (start, end) => Readable.from([zip.subarray(start, end)]), zip.length)
}

export async function textIn(archive: Archive, name: string): Promise<string> {
  return (await archive.bytes(name, 50_000_000)).toString()
}

export function upload(
  by: Pick<Person, 'post'>,
  website: Json,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<Reply> {
  const form = fileForm(bytes, 'site.zip', 'application/zip')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return by.post(`${API}/websites/${website.id}/imports`, form)
}

/** The import once its file has been read. */
export async function proposed(by: Person, sent: Promise<Reply>): Promise<Json> {
  const { id, status } = await answered(201, sent)
  assert.equal(status, 'reading')
  return once(by, `imports/${id}`, ({ status }) => status !== 'reading')
}

/** The import once it has ended. */
export function ended(by: Person, id: string): Promise<Json> {
  return once(by, `imports/${id}`, hasEnded)
}

const hasEnded = ({ status }: Json) => status === 'done' || status === 'failed'

function once(by: Person, path: string, isSo: (shown: Json) => boolean): Promise<Json> {
  return until(() => answered(200, by.get(`${API}/websites/${path}`)), isSo)
}

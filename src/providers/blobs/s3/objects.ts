import { createHash } from 'node:crypto'
import { BlobStoreFailure } from '#providers/blobs/blob-store.ts'
import type { S3Client } from '#providers/blobs/s3/client.ts'
import { partsOf } from '#providers/blobs/s3/parts.ts'
import { element } from '#providers/blobs/s3/xml.ts'

/** S3 requires 5 MiB of every part but the last, and allows 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Puts an object: in one request if it fits into one part, else in parts, one at a time, so that only one is in memory. The
 * stored size is checked afterwards, which detects a server that loses bytes. When it rejects, nothing remains.
 */
export async function putObject(
  client: S3Client,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; byte_size: number }> {
  const hash = createHash('sha256')
  let byte_size = 0
  const upload = new Multipart(client, key)
  try {
    let waiting: Buffer | null = null
    for await (const part of partsOf(source, PART_BYTES)) {
      hash.update(part)
      byte_size += part.length
      if (waiting) await upload.add(waiting)
      waiting = part
    }
    await upload.finish(waiting!)
    const stored = await sizeOfObject(client, key)
    if (stored !== byte_size) throw new BlobStoreFailure(`S3 stored ${stored} of the ${byte_size} bytes of ${key}`)
    return { sha256: hash.digest('hex'), byte_size }
  } catch (error) {
    await upload.abandon()
    throw error
  }
}

/** @returns null when there is no such object */
export async function sizeOfObject(client: S3Client, key: string): Promise<number | null> {
  const { status, headers } = await client.request({ method: 'HEAD', key, accept: [200, 404] })
  return status === 404 ? null : Number(headers['content-length'])
}

/** Removing a missing object is not an error. */
export async function removeObject(client: S3Client, key: string): Promise<void> {
  await client.request({ method: 'DELETE', key, accept: [200, 204, 404] })
}

/** The pages of a listing, as XML. */
export async function* listObjects(client: S3Client, query: Record<string, string>): AsyncGenerator<string> {
  let after: string | undefined
  do {
    const all: Record<string, string> = { 'list-type': '2', ...query, ...(after && { 'continuation-token': after }) }
    const { text } = await client.request({ method: 'GET', key: '', query: all, accept: [200] })
    yield text
    after = element(text, 'NextContinuationToken')
  } while (after)
}

class Multipart {
  #client: S3Client
  #key: string
  #id: string | null = null
  #tags: string[] = []

  constructor(client: S3Client, key: string) {
    this.#client = client
    this.#key = key
  }

  async add(body: Buffer) {
    this.#id ??= await this.#begin()
    const query = { partNumber: String(this.#tags.length + 1), uploadId: this.#id }
    const { headers } = await this.#client.request({ method: 'PUT', key: this.#key, query, body, accept: [200] })
    if (!headers.etag) throw new BlobStoreFailure('S3 returned no ETag for a part')
    this.#tags.push(headers.etag)
  }

  /** Uploads the last part; if it is the only one, as a plain object. */
  async finish(last: Buffer) {
    if (this.#id === null) {
      await this.#client.request({ method: 'PUT', key: this.#key, body: last, accept: [200] })
      return
    }
    await this.add(last)
    const parts = this.#tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const query = { uploadId: this.#id }
    const { text } = await this.#client.request({ method: 'POST', key: this.#key, query, body, accept: [200] })
    // S3 reports a failure to assemble the parts after the status.
    if (text.includes('<Error>')) throw new BlobStoreFailure(`S3 could not complete ${this.#key}`)
  }

  /** Never throws, so that the original failure is reported; what cannot be removed now is swept later. */
  async abandon() {
    const query: Record<string, string> = this.#id ? { uploadId: this.#id } : {}
    const accept = [200, 204, 404]
    await this.#client.request({ method: 'DELETE', key: this.#key, query, accept }).catch(() => {})
    if (this.#id) await this.#client.request({ method: 'DELETE', key: this.#key, accept }).catch(() => {})
  }

  async #begin(): Promise<string> {
    const { text } = await this.#client.request({
      method: 'POST',
      key: this.#key,
      query: { uploads: '' },
      accept: [200],
    })
    const id = element(text, 'UploadId')
    if (!id) throw new BlobStoreFailure('S3 started no multipart upload')
    return id
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { type BlobStore, BlobStoreFailure, type StoredBlob } from '#providers/blobs/blob-store.ts'
import { S3Client, type S3Options } from '#providers/blobs/s3/client.ts'
import { partsOf } from '#providers/blobs/s3/parts.ts'

/** S3 requires 5 MiB of every part but the last, and allows 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024
const PREFIX = 'blobs/'
const MAX_UNFINISHED = '1000'

/**
 * Blobs as objects of one bucket. A blob that fits into one part is put in one request; more is uploaded in parts, one at a
 * time, so that only one is in memory. The stored size is checked afterwards, which detects a server that loses bytes.
 */
export function s3Blobs(options: S3Options): BlobStore {
  const client = new S3Client(options)

  async function write(source: AsyncIterable<Uint8Array>, key: string): Promise<StoredBlob> {
    const hash = createHash('sha256')
    let byte_size = 0
    const upload = new Multipart(client, PREFIX + key)
    try {
      let waiting: Buffer | null = null
      for await (const part of partsOf(source, PART_BYTES)) {
        hash.update(part)
        byte_size += part.length
        if (waiting) await upload.add(waiting)
        waiting = part
      }
      await upload.finish(waiting!)
      const stored = await sizeOf(key)
      if (stored !== byte_size) throw new BlobStoreFailure(`S3 stored ${stored} of the ${byte_size} bytes of ${key}`)
      return { key, sha256: hash.digest('hex'), byte_size }
    } catch (error) {
      await upload.abandon()
      throw error
    }
  }

  async function sizeOf(key: string): Promise<number | null> {
    const { status, headers } = await client.request({ method: 'HEAD', key: PREFIX + key, accept: [200, 404] })
    return status === 404 ? null : Number(headers['content-length'])
  }

  return {
    place: client.place,
    put: (source) => write(source, randomBytes(20).toString('hex')),
    restore: (key, source) => write(source, key),
    async read({ key, byte_size }, range) {
      const wanted = range ? range.end - range.start + 1 : byte_size
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await client.open({ method: 'GET', key: PREFIX + key, headers, accept: [range ? 206 : 200] })
      const announced = answer.headers['content-length']
      if (announced === undefined || Number(announced) === wanted) return exactly(answer, wanted)
      answer.destroy()
      throw new BlobStoreFailure(`S3 sends ${announced} bytes of ${key} instead of ${wanted}`)
    },
    size: sizeOf,
    async remove(key) {
      await client.request({ method: 'DELETE', key: PREFIX + key, accept: [200, 204, 404] })
    },
    async *list() {
      let after: string | undefined
      do {
        const query = { 'list-type': '2', prefix: PREFIX, ...(after ? { 'continuation-token': after } : {}) }
        const { text } = await client.request({ method: 'GET', key: '', query, accept: [200] })
        for (const object of elements(text, 'Contents')) {
          const key = element(object, 'Key')!.slice(PREFIX.length)
          yield { key, written_at: Date.parse(element(object, 'LastModified') ?? '') }
        }
        after = element(text, 'NextContinuationToken')
      } while (after)
    },
    async sweep(before) {
      const query = { uploads: '', prefix: PREFIX, 'max-uploads': MAX_UNFINISHED }
      const { text } = await client.request({ method: 'GET', key: '', query, accept: [200, 404, 501] })
      for (const upload of elements(text, 'Upload')) {
        if (!(Date.parse(element(upload, 'Initiated') ?? '') < before)) continue
        const uploadId = element(upload, 'UploadId')!
        const key = element(upload, 'Key')!
        await client.request({ method: 'DELETE', key, query: { uploadId }, accept: [200, 204, 404] })
      }
    },
  }
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

/** Passes on exactly `wanted` bytes, or fails. */
function exactly(source: Readable, wanted: number): Readable {
  let seen = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      done(seen > wanted ? new BlobStoreFailure('S3 sent too many bytes') : null, chunk)
    },
    flush(done) {
      done(seen < wanted ? new BlobStoreFailure('S3 sent too few bytes') : null)
    },
  })
  source.on('error', (error) => counted.destroy(new BlobStoreFailure(error.message, { cause: error })))
  counted.on('close', () => source.destroy())
  return source.pipe(counted)
}

/** S3's responses are a few flat elements whose texts are our own keys, so no parser is needed. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1]!)
}

function element(xml: string, name: string): string | undefined {
  const text = elements(xml, name)[0]
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

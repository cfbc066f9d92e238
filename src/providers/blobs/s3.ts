import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { type BlobStore, BlobStoreFailure, type StoredBlob } from '#providers/blobs/blob-store.ts'
import { S3Client, type S3Options } from '#providers/blobs/s3/client.ts'
import { partsOf } from '#providers/blobs/s3/parts.ts'

/** What S3 asks of every part but the last is 5 MiB; a blob has up to 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024
const PREFIX = 'blobs/'
const UNFINISHED_AT_ONCE = '1000'

/**
 * Blobs as objects of one bucket. What fits into a part is put at once, more goes in parts, one after the other, so
 * that one part is in memory. What was put is asked for its size: a server that loses bytes is found out at once.
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
      const kept = await sizeOf(key)
      if (kept !== byte_size) throw new BlobStoreFailure(`S3 kept ${kept} of the ${byte_size} bytes of ${key}`)
      return { key, sha256: hash.digest('hex'), byte_size }
    } catch (error) {
      await upload.abandon()
      throw error
    }
  }

  async function sizeOf(key: string): Promise<number | null> {
    const { status, headers } = await client.ask({ method: 'HEAD', key: PREFIX + key, accept: [200, 404] })
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
      const promised = answer.headers['content-length']
      if (promised === undefined || Number(promised) === wanted) return exactly(answer, wanted)
      answer.destroy()
      throw new BlobStoreFailure(`S3 answers ${promised} bytes of ${key}, not ${wanted}`)
    },
    size: sizeOf,
    async remove(key) {
      await client.ask({ method: 'DELETE', key: PREFIX + key, accept: [200, 204, 404] })
    },
    async *list() {
      let after: string | undefined
      do {
        const query = { 'list-type': '2', prefix: PREFIX, ...(after ? { 'continuation-token': after } : {}) }
        const { text } = await client.ask({ method: 'GET', key: '', query, accept: [200] })
        for (const object of elements(text, 'Contents')) {
          const key = element(object, 'Key')!.slice(PREFIX.length)
          yield { key, written_at: Date.parse(element(object, 'LastModified') ?? '') }
        }
        after = element(text, 'NextContinuationToken')
      } while (after)
    },
    async sweep(before) {
      const query = { uploads: '', prefix: PREFIX, 'max-uploads': UNFINISHED_AT_ONCE }
      const { text } = await client.ask({ method: 'GET', key: '', query, accept: [200, 404, 501] })
      for (const upload of elements(text, 'Upload')) {
        if (!(Date.parse(element(upload, 'Initiated') ?? '') < before)) continue
        const uploadId = element(upload, 'UploadId')!
        const key = element(upload, 'Key')!
        await client.ask({ method: 'DELETE', key, query: { uploadId }, accept: [200, 204, 404] })
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
    const { headers } = await this.#client.ask({ method: 'PUT', key: this.#key, query, body, accept: [200] })
    if (!headers.etag) throw new BlobStoreFailure('S3 gave a part no ETag')
    this.#tags.push(headers.etag)
  }

  /** The last part; the only one is put as it is. */
  async finish(last: Buffer) {
    if (this.#id === null) {
      await this.#client.ask({ method: 'PUT', key: this.#key, body: last, accept: [200] })
      return
    }
    await this.add(last)
    const parts = this.#tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const query = { uploadId: this.#id }
    const { text } = await this.#client.ask({ method: 'POST', key: this.#key, query, body, accept: [200] })
    // A failure while it is put together comes after the status.
    if (text.includes('<Error>')) throw new BlobStoreFailure(`S3 could not complete ${this.#key}`)
  }

  /** The failure that led here is what is told; what cannot be cleared away now is swept later. */
  async abandon() {
    const query: Record<string, string> = this.#id ? { uploadId: this.#id } : {}
    const accept = [200, 204, 404]
    await this.#client.ask({ method: 'DELETE', key: this.#key, query, accept }).catch(() => {})
    if (this.#id) await this.#client.ask({ method: 'DELETE', key: this.#key, accept }).catch(() => {})
  }

  async #begin(): Promise<string> {
    const { text } = await this.#client.ask({ method: 'POST', key: this.#key, query: { uploads: '' }, accept: [200] })
    const id = element(text, 'UploadId')
    if (!id) throw new BlobStoreFailure('S3 began no upload in parts')
    return id
  }
}

/** Passes on exactly so many bytes, or fails. */
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

/** S3's answers are a few flat elements, its texts keys of ours, so no parser is needed. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1]!)
}

function element(xml: string, name: string): string | undefined {
  const text = elements(xml, name)[0]
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

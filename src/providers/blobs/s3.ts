import { randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { type BlobStore, BlobStoreFailure, type StoredBlob } from '#providers/blobs/blob-store.ts'
import { S3Client, type S3Options } from '#providers/blobs/s3/client.ts'
import { listObjects, putObject, removeObject, sizeOfObject } from '#providers/blobs/s3/objects.ts'
import { element, elements } from '#providers/blobs/s3/xml.ts'

const PREFIX = 'blobs/'
const MAX_UNFINISHED = '1000'

/** Blobs as objects of one bucket. */
export function s3Blobs(options: S3Options): BlobStore {
  const client = new S3Client(options)

  async function write(source: AsyncIterable<Uint8Array>, key: string): Promise<StoredBlob> {
    return { key, ...(await putObject(client, PREFIX + key, source)) }
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
    size: (key) => sizeOfObject(client, PREFIX + key),
    remove: (key) => removeObject(client, PREFIX + key),
    async *list() {
      for await (const text of listObjects(client, { prefix: PREFIX }))
        for (const object of elements(text, 'Contents')) {
          const key = element(object, 'Key')!.slice(PREFIX.length)
          yield { key, written_at: Date.parse(element(object, 'LastModified') ?? '') }
        }
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

import { Readable } from 'node:stream'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'
import { S3Client, type S3Options } from '#providers/blobs/s3/client.ts'
import { listObjects, putObject, removeObject, sizeOfObject } from '#providers/blobs/s3/objects.ts'
import { element, elements } from '#providers/blobs/s3/xml.ts'

/** Objects below a prefix of a bucket. An object that is read slowly is asked for again from where its connection ended. */
export function s3Backup(options: S3Options, prefix: string): BackupFolder {
  const client = new S3Client(options)
  return folderOf(client, options.bucket, prefix.split('/').filter(Boolean).join('/'))
}

function folderOf(client: S3Client, bucket: string, prefix: string): BackupFolder {
  const below = prefix === '' ? '' : `${prefix}/`
  const keyOf = (name: string) => below + name

  async function names(): Promise<string[]> {
    const found: string[] = []
    for await (const text of listObjects(client, { prefix: below, delimiter: '/' })) {
      for (const folder of elements(text, 'CommonPrefixes')) found.push(element(folder, 'Prefix')!.slice(0, -1))
      for (const object of elements(text, 'Contents')) found.push(element(object, 'Key')!)
    }
    return found.map((key) => key.slice(below.length))
  }

  return {
    place: `s3://${bucket}${prefix && `/${prefix}`}`,
    exists: async () => (await names()).length > 0,
    names,
    within: (name) => folderOf(client, bucket, keyOf(name)),
    async write(name, source) {
      await putObject(client, keyOf(name), source)
    },
    async read(name) {
      const size = await sizeOfObject(client, keyOf(name))
      return size === null ? null : Readable.from(bytesOf(client, keyOf(name), size), { objectMode: false })
    },
    // Its manifest is there, which is written last.
    finish: async () => {},
    async remove() {
      // Together they are one listing: what is removed while it is read would shift its pages.
      const keys: string[] = []
      for await (const text of listObjects(client, { prefix: below }))
        keys.push(...elements(text, 'Contents').map((object) => element(object, 'Key')!))
      // The manifest first, so that what remains after a failure is no whole backup.
      const first = keys.toSorted((one, other) => Number(isManifest(other)) - Number(isManifest(one)))
      for (const key of first) await removeObject(client, key)
    },
  }
}

const isManifest = (key: string) => key.endsWith('/manifest.json')

async function* bytesOf(client: S3Client, key: string, size: number): AsyncGenerator<Buffer> {
  let at = 0
  while (at < size) {
    const begun = at
    const headers: Record<string, string> = at > 0 ? { range: `bytes=${at}-` } : {}
    const answer = await client.open({ method: 'GET', key, headers, accept: [at > 0 ? 206 : 200] })
    try {
      for await (const chunk of answer) {
        at += chunk.length
        yield chunk
      }
    } catch (error) {
      if (at === begun) throw error
    }
    if (at === begun) throw new Error(`S3 sent ${at} of the ${size} bytes of ${key}`)
  }
}

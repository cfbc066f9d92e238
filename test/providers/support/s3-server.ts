import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error it has no types
import S3rver from 's3rver'
import { until } from '#test/support/until.ts'

export const BUCKET = 'files'
/** The ones the server knows. */
export const CREDENTIALS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A real S3 server with one bucket. */
export async function startS3(): Promise<{ port: number; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    serviceEndpoint: 'localhost',
    configureBuckets: [{ name: BUCKET }],
  })
  answerOnceStored(server.store)
  const { port }: AddressInfo = await server.run()
  return {
    port,
    async close() {
      const closed = server.close()
      // A request that a test left half sent would be waited for.
      server.httpServer.closeAllConnections()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Stored = { bucket: string; key: string }
type Store = {
  putObject(object: Stored): Promise<{ size: number }>
  getResourcePath(bucket: string, key: string, resource: 'object'): string
}

/** It answers when it has read an object, which may not be on its disk yet: the next request would find a part of it. */
function answerOnceStored(store: Store) {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const answer = await put(object)
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    await until(
      () => stat(path).catch(() => null),
      (found) => found !== null && found.size === answer.size,
    )
    return answer
  }
}

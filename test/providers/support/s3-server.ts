import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error it has no types
import S3rver from 's3rver'

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

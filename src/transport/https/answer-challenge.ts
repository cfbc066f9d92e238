import type { IncomingMessage, ServerResponse } from 'node:http'
import { challengeOf } from '#certificates/challenges-store.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import type { TransportNeeds } from '#transport/needs.ts'

const PATH = '/.well-known/acme-challenge/'

/**
 * Answers the authority that asks over http whether a name is served here (RFC 8555, section 8.3). What it does not ask for
 * is the website's own.
 *
 * @returns whether the request is taken
 */
export function challengeAnswerer({ config, database, log }: TransportNeeds) {
  if (config.acme === null) return () => false
  return (request: IncomingMessage, response: ServerResponse, host: string, otherwise: () => void): boolean => {
    const { url, method } = request
    if (!url!.startsWith(PATH) || method !== 'GET') return false
    const token = url!.slice(PATH.length)
    challengeOf(database.reader, { name: host, type: 'http-01' }).then(
      (challenge) => {
        if (challenge?.token !== token) return otherwise()
        response.writeHead(200, {
          'content-type': 'application/octet-stream',
          'cache-control': 'no-store',
          'content-length': challenge.key_authorization.length,
        })
        response.end(challenge.key_authorization)
      },
      (error) => {
        logStorageFailure(log, error, { host, url })
        response.writeHead(503, { 'content-length': 0 }).end()
      },
    )
    return true
  }
}

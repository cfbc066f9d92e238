import type { FastifyInstance } from 'fastify'
import { NotFound } from '#kernel/operations/errors.ts'
import type { Services } from '#services/types.ts'

/** Types that are safe to show on the service's own origin; any other is saved to a file. */
const SHOWN = new Set(['image/png'])

/** Files that operations made, for anyone who has the address. Their content is never run: it may be a user's. */
export function addDownloads(app: FastifyInstance, { downloads }: Services) {
  app.get<{ Params: { token: string } }>('/downloads/:token', async ({ params }, reply) => {
    const file = await downloads.open(params.token)
    if (!file) throw new NotFound('Download')
    const disposition = SHOWN.has(file.content_type) ? 'inline' : 'attachment'
    return reply
      .headers({
        'content-type': file.content_type,
        'content-length': String(file.byte_size),
        'content-disposition': `${disposition}; filename="${file.filename}"`,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(file.bytes)
  })
}

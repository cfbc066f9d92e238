import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const FOLDER = fileURLToPath(new URL('../../../starters/', import.meta.url))
const NAME = /^([a-z]+)\.webp$/
const CACHED = 'public, max-age=86400'

/** Pictures of the starters, as `starters_list` names them. */
export function addStarterPictures(app: FastifyInstance) {
  app.get('/starters/:file', async (request, reply) => {
    const [, name] = NAME.exec((request.params as { file: string }).file) ?? []
    const picture = name && (await readFile(`${FOLDER}${name}/picture.webp`).catch(() => null))
    if (!picture) return reply.callNotFound()
    return reply
      .type('image/webp')
      .headers({ 'cache-control': CACHED, 'x-content-type-options': 'nosniff' })
      .send(picture)
  })
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const FOLDER = fileURLToPath(new URL('../../../starters/', import.meta.url))
const NAME = /^([a-z]+)(-page)?\.webp$/
const CACHED = 'public, max-age=86400'

/** Pictures of the starters, as `starters_list` names them: the top of the home page, and all of it. */
export function addStarterPictures(app: FastifyInstance) {
  app.get('/starters/:file', async (request, reply) => {
    const [, name, page] = NAME.exec((request.params as { file: string }).file) ?? []
    const path = `${FOLDER}${name}/${page ? 'page' : 'picture'}.webp`
    const picture = name && (await readFile(path).catch(() => null))
    if (!picture) return reply.callNotFound()
    return reply
      .type('image/webp')
      .headers({ 'cache-control': CACHED, 'x-content-type-options': 'nosniff' })
      .send(picture)
  })
}

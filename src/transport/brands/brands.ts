import type { FastifyInstance } from 'fastify'
import { BRAND_FILES } from '#accounts/brand.ts'
import { readLogo } from '#accounts/brands-store.ts'
import { readableOn } from '#design-tokens/readable-on.ts'
import type { TransportNeeds } from '#transport/needs.ts'

const LOGO = /^([0-9a-f-]{36})\.png$/
const COLORS = /^([0-9a-f]{6})\.css$/
/** The name of a logo changes with it, and a color is its name. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Logos of accounts and stylesheets with their colors, for the console, the account pages and mails. A logo was encoded by us, so
 * that it is a PNG and nothing else; the headers hold browsers to that.
 */
export function addBrandFiles(app: FastifyInstance, { database }: Pick<TransportNeeds, 'database'>) {
  app.get(`${BRAND_FILES}:file`, async (request, reply) => {
    const { file } = request.params as { file: string }
    const color = COLORS.exec(file)?.[1]
    const logoId = LOGO.exec(file)?.[1]
    const body = color ? colorsOf(`#${color}`) : logoId && (await readLogo(database.reader, logoId))
    if (!body) return reply.callNotFound()
    return reply
      .type(color ? 'text/css; charset=utf-8' : 'image/png')
      .headers({
        'cache-control': FOR_EVER,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(body)
  })
}

/** The account pages let no style stand in their html, so it is a file. */
function colorsOf(color: string): string {
  return `:root { --brand: ${color}; --on-brand: ${readableOn(color)}; }\n`
}

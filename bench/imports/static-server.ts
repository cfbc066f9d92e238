import { readFileSync, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

/** Answers with the files of a website as any web server does. */
export function filesListener(folder: string, files: readonly string[]): RequestListener {
  const published = new Set(files)
  return (request, response) => {
    // As the product: browsers complain of a missing script in other words without it.
    response.setHeader('x-content-type-options', 'nosniff')
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname).slice(1)
    const name = [path, `${path.replace(/\/$/, '')}${path ? '/' : ''}index.html`].find((each) => published.has(each))
    const file = name === undefined ? null : join(folder, normalize(name))
    if (file === null || !statSync(file).isFile()) {
      const own = published.has('404.html') ? readFileSync(join(folder, '404.html')) : 'Not found'
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(own)
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  }
}

export async function serveFiles(folder: string, files: readonly string[]) {
  const server = createServer(filesListener(folder, files))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

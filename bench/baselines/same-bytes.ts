/** Bare node:http that always sends the same bytes. Arguments: port, file with the bytes, their content type. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file, type] = process.argv.slice(2)
const body = readFileSync(file!)
const headers = { 'content-type': type!, 'content-length': String(body.length) }

process.once('SIGTERM', () => process.exit())
createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')

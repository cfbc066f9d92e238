/** Bare node:http that reads each call and always sends the same bytes. Arguments: port, file with the bytes. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file] = process.argv.slice(2)
const body = readFileSync(file!)
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) }

process.once('SIGTERM', () => process.exit())
createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'POST') JSON.parse(String(Buffer.concat(chunks)))
    response.writeHead(200, headers)
    response.end(body)
  })
}).listen(Number(port), '127.0.0.1')

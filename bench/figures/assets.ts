import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startNginx } from '../baselines/nginx.ts'
import { quiet } from '../quiet.ts'
import type { Report, Suite } from '../report.ts'
import { freePort } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const SERVED_BYTES = 10_000
const UPLOADED_BYTES = 100_000_000
const ROUNDS = 5

/** Uploaded files, out and in. */
export const assetFigures: Suite = {
  names: ['assets.serve', 'assets.upload'],
  async measure(world, report) {
    await serving(world, report)
    await uploading(world, report)
  },
}

async function serving(world: World, report: Report) {
  const { websites } = await world.seeded
  const product = await world.product
  const website = websites.visited![0]!
  const session = await openSession(world)
  const bytes = Buffer.alloc(SERVED_BYTES, 'a file ')
  const file = world.file('served.bin', bytes)
  const { relative_url } = await put(product.port, `${session}&filename=served.bin`, bytes)
  const root = join(world.folder, 'nginx-root')
  await mkdir(root)
  await copyFile(file, join(root, 'served.bin'))
  const nginx = await startNginx(join(world.folder, 'nginx'), root, await freePort())
  if (!nginx) return report.note('assets.serve is skipped: nginx is not installed')
  world.onClose(() => nginx.stop())
  const plan = (host: string, path: string) => ({ heads: [`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\n`] })
  const { ratio } = await sideBySide(
    report,
    await side(world, 'files of 10 KB', product, plan(`${website.subdomain}.sites.test`, relative_url)),
    await side(world, 'nginx', nginx as never, plan('localhost', '/served.bin')),
  )
  report.figure({ name: 'assets.serve', value: ratio, atLeast: 0.5 })
}

/** The best round on either side: others who use the disk can only make it slower. */
async function uploading(world: World, report: Report) {
  const { port } = await world.product
  const bytes = Buffer.alloc(UPLOADED_BYTES, 'some more bytes ')
  const file = world.file('uploaded.bin', bytes)
  const copy = join(world.folder, 'copied.bin')
  const times = { upload: [] as number[], copy: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    await quiet()
    const session = await openSession(world)
    const uploaded = await timed(() => put(port, `${session}&filename=large.bin`, bytes))
    const copied = await timed(() => copyDurably(file, copy))
    await rm(copy)
    // The first round warms up.
    if (round > 0) times.upload.push(uploaded)
    if (round > 0) times.copy.push(copied)
  }
  const [upload, plain] = [Math.min(...times.upload), Math.min(...times.copy)]
  const speed = (ms: number) => `${Math.round(UPLOADED_BYTES / 1000 / ms)} MB/s`
  report.note(
    `upload ${Math.round(upload)} ms, ${speed(upload)}; cp and fsync ${Math.round(plain)} ms, ${speed(plain)}`,
  )
  report.figure({ name: 'assets.upload', value: plain / upload, atLeast: 0.7 })
}

async function copyDurably(from: string, to: string) {
  const target = await open(to, 'w')
  const source = await open(from)
  const piece = Buffer.alloc(1024 * 1024)
  for (let read = await source.read(piece); read.bytesRead > 0; read = await source.read(piece))
    await target.write(piece, 0, read.bytesRead)
  await target.sync()
  await Promise.all([source.close(), target.close()])
}

async function openSession(world: World): Promise<string> {
  const { key, websites } = await world.seeded
  const { port } = await world.product
  const path = `/api/v1/websites/${websites.visited![0]!.id}/assets/request_upload_url`
  const answer = await exchange(port, 'POST', path, { authorization: `Bearer ${key}`, 'content-length': '0' })
  const { upload_url } = JSON.parse(answer.body.toString())
  return upload_url.replace(/^https?:\/\/[^/]+/, '')
}

/** Writes the bytes to the socket as they are, so that the client costs next to nothing. */
function put(port: number, path: string, bytes: Buffer): Promise<{ relative_url: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const head = `PUT ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${bytes.length}\r\n`
    socket.write(`${head}content-type: application/octet-stream\r\n\r\n`)
    socket.write(bytes)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('end', () => {
      socket.destroy()
      const answer = Buffer.concat(chunks).toString()
      if (answer.startsWith('HTTP/1.1 201 ')) resolve(JSON.parse(answer.slice(answer.indexOf('{'))))
      else reject(new Error(`The upload answered ${answer}`))
    })
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

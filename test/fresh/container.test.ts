// Runs once: the container has a database of its own.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { ROOT } from '#test/contract/support/source-files.ts'
import { exchange } from '#test/support/exchange.ts'
import { untilServing } from '#test/support/process.ts'
import { type Debian, makeDebian } from './support/debian.ts'

const DEBIAN = 'docker.io/library/debian:bookworm-slim'
const NODE = 'docker.io/library/node:26-bookworm-slim'
const CONTAINERFILE = join(ROOT, 'deploy/Containerfile')

const debian = makeDebian('buildah')
let server: ChildProcess | undefined
after(() => {
  if (server) process.kill(-server.pid!, 'SIGKILL')
  if ('remove' in debian) debian.remove()
})

test('the image is built, serves as its user, answers its health check, and is backed up', async (t) => {
  if ('skipped' in debian) return t.skip(debian.skipped)
  importImages(debian)
  buildah('build', '--tag=sitewright', `--file=${CONTAINERFILE}`, ROOT)
  buildah('from', '--name=container', 'sitewright')
  const [health, entrypoint, serve] = [/^ +CMD (.*)$/m, /^ENTRYPOINT (.*)$/m, /^CMD (.*)$/m].map((line): string[] =>
    JSON.parse(line.exec(readFileSync(CONTAINERFILE, 'utf8'))![1]!),
  ) as [string[], string[], string[]]
  server = spawn('buildah', options('run', '--env=PORT=0', 'container', ...entrypoint, ...serve), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { port } = await untilServing(server)
  assert.equal(
    (await exchange(port, { method: 'GET', path: '/docs/guide', headers: { host: `localhost:${port}` } })).status,
    200,
  )
  buildah('run', `--env=PORT=${port}`, 'container', ...health)
  buildah('run', 'container', ...entrypoint, 'user', 'create', '--email=ann@example.com')
  assert.match(buildah('run', 'container', ...entrypoint, 'doctor'), /^ok {5}The console is built$/m)
  assert.match(buildah('run', 'container', ...entrypoint, 'backup'), /^\/data\/backups\/\w+$/m)
  assert.match(buildah('run', 'container', 'find', '/data', '!', '-user', 'sitewright'), /^$/)
})

/** Those that the file begins from, which cannot be downloaded everywhere. */
function importImages({ folder, root, env }: Debian) {
  buildah('from', '--name=debian', 'scratch')
  buildah('add', 'debian', root, '/')
  buildah('commit', '--rm', 'debian', DEBIAN)
  const local = join(folder, 'local')
  mkdirSync(join(local, 'bin'), { recursive: true })
  cpSync(process.execPath, join(local, 'bin/node'))
  cpSync(join(npmFolder(), '.'), join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  const { PATH: _, HOME: __, ...network } = env
  const variables = Object.entries(network).map((pair) => `ENV ${pair.join('=')}\n`)
  writeFileSync(
    join(folder, 'Containerfile'),
    `FROM ${DEBIAN}\n${variables.join('')}RUN apt-get update && apt-get install libatomic1\nCOPY . /usr/local\n`,
  )
  buildah('build', `--tag=${NODE}`, `--file=${join(folder, 'Containerfile')}`, local)
}

function npmFolder(): string {
  const { stdout } = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' })
  return join(dirname(stdout.trim()), 'node_modules/npm')
}

function buildah(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', options(command, ...words), {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  assert.equal(status, 0, `buildah ${command} ${words.join(' ')}\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`)
  return stdout
}

function options(command: string, ...words: string[]): string[] {
  if ('skipped' in debian) throw new Error(debian.skipped)
  const storage = ['--storage-driver=vfs', `--root=${debian.folder}/storage`, `--runroot=${debian.folder}/run`]
  const isolation = ['build', 'run'].includes(command) ? ['--isolation=chroot'] : []
  return [...storage, command, ...(command === 'build' ? ['--pull=never'] : []), ...isolation, ...words]
}

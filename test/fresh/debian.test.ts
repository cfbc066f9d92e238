// Runs once on PostgreSQL: the service has a database of its own.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { MANIFEST_FILE } from '#kernel/database/backup/manifest.ts'
import { freePort } from '#test/api/free-port.ts'
import { ROOT } from '#test/contract/support/source-files.ts'
import { exchange } from '#test/support/exchange.ts'
import { copyTree } from './support/clone.ts'
import { makeDebian } from './support/debian.ts'
import { installSystemctl, stopService } from './support/systemd.ts'

const REPOSITORY = 'srv/sitewright'
const DATA = '/var/lib/sitewright'
const AS_SERVICE = ['setpriv', '--reuid=sitewright', '--regid=sitewright', '--init-groups']
const debian = makeDebian('git')
after(() => {
  if ('skipped' in debian) return
  stopService(debian.root)
  debian.remove()
})

test('deploy/README, word for word, as root with umask 077', async (t) => {
  if ('skipped' in debian) return t.skip(debian.skipped)
  const { root } = debian
  const readme = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8')
  const [install, update] = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!)
  const port = await freePort()
  installSystemctl(root)
  await t.test('it is installed and serves everything, its console and guide too', async () => {
    copyTree(join(root, REPOSITORY))
    commit(root)
    writeFileSync(
      join(root, 'usr/local/bin/edit'),
      `#!/bin/sh\necho 'PORT=${port}\nMAIL_FROM=Site #1 <a@example.com>' > "$1"\n`,
      { mode: 0o755 },
    )
    const printed = run(`umask 077\n${install!.replace('<this repository>', `/${REPOSITORY}`)}`)
    assert.match(printed, /^ok {5}The console is built$/m)
    for (const path of ['/readyz', '/docs/guide', '/docs']) {
      const { status, text } = await exchange(port, { method: 'GET', path, headers: { host: `localhost:${port}` } })
      assert.equal(status, 200, `${path}: ${text}`)
    }
  })
  await t.test('its commands find the data of the service, and leave nothing there that is not its own', async () => {
    const key = run(`${AS_SERVICE.join(' ')} /opt/sitewright/deploy/run api-key create --email you@example.com`)
    const headers = { host: `localhost:${port}`, authorization: `Bearer ${key.trim().split('\n').at(-1)}` }
    assert.equal((await exchange(port, { method: 'GET', path: '/api/v1/websites', headers })).status, 200)
    assert.match(
      run('umask 077; cd /; /opt/sitewright/deploy/run account set --email you@example.com --plan free'),
      /"free"/,
    )
    assert.equal(run(`find ${DATA} ! -user sitewright`), '')
    assert.deepEqual(readdirSync(join(root, 'opt/sitewright')).includes('data'), false)
  })
  await t.test('where the settings cannot be read, nothing is done', () => {
    run('chmod 600 /etc/sitewright.env')
    const refused = shell(`${AS_SERVICE.join(' ')} /opt/sitewright/deploy/run backup`)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /settings cannot be read: EACCES.*\/etc\/sitewright\.env.*Run this as root/)
    run('chmod 640 /etc/sitewright.env')
  })
  await t.test('an update backs up the database of the service, and the new release serves', async () => {
    appendFileSync(join(root, REPOSITORY, 'README.md'), '\nA new release.\n')
    commit(root)
    run(`umask 077\n${update}`)
    const [backup] = readdirSync(join(root, DATA, 'backups'))
    const { tables } = JSON.parse(readFileSync(join(root, DATA, 'backups', backup!, MANIFEST_FILE), 'utf8'))
    assert.equal(tables.users.rows, 1)
    assert.match(readFileSync(join(root, 'opt/sitewright/README.md'), 'utf8'), /A new release\.\n$/)
    // Connections that are kept alive ended with the release before.
    assert.equal((await exchange(port, { method: 'GET', path: '/readyz', agent: new Agent() })).status, 200)
  })
})

function run(script: string): string {
  const { status, stdout, stderr } = shell(script)
  assert.equal(status, 0, `${script}\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`)
  return stdout
}

function shell(script: string) {
  if ('skipped' in debian) throw new Error(debian.skipped)
  const [program, args] = debian.inside('sh', '-euc', `cd\n${script}`)
  return spawnSync(program, args, { env: { ...debian.env, EDITOR: 'edit' }, encoding: 'utf8', maxBuffer: 2 ** 24 })
}

function commit(root: string) {
  const git = ['-C', join(root, REPOSITORY), '-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  for (const words of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message=Release'],
  ]) {
    const { status, stderr } = spawnSync('git', [...git, ...words], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
}

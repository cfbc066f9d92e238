// Runs once: the command line speaks HTTP only, whatever the database behind it.
// The commands of deploy/ci, as the services run them: in a shell, in their folders, with their variables.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { startService } from '#test/support/service.ts'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const service = await startService()
const ann = await service.newUser()
let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-ci-'))
  // A folder of its own, since npm goes to where a link to a folder leads.
  mkdirSync(join(folder, 'sitewright'))
  for (const name of readdirSync(REPOSITORY)) symlinkSync(join(REPOSITORY, name), join(folder, 'sitewright', name))
})
after(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.close()
})

const read = (name: string) => parse(readFileSync(join(REPOSITORY, 'deploy/ci', name), 'utf8'))

/** An empty website, a folder with one page for it, and what the service is called with. */
async function website(name: string) {
  const { id, subdomain } = (await ann.post('/api/v1/websites', { name })).body
  const site = join(folder, name)
  mkdirSync(join(site, 'pages'), { recursive: true })
  const write = (text: string) => writeFileSync(join(site, 'pages/index.html'), text)
  write('<h1>One</h1>\n')
  const env = { SITEWRIGHT_URL: service.url, SITEWRIGHT_SITE: subdomain, SITEWRIGHT_KEY: ann.key }
  /** The html of its only page. */
  const saved = async () => {
    const { data } = (await ann.get(`/api/v1/websites/${id}/pages`)).body
    assert.equal(data.length, 1)
    return (await ann.get(`/api/v1/websites/pages/${data[0].id}`)).body.html_content
  }
  const show = async (url: string) => {
    const { hostname, pathname, search } = new URL(url)
    return (await service.visit(hostname, pathname + search)).text
  }
  return { site, write, env, saved, show }
}

async function shell(command: string, cwd: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await run('bash', ['-e', '-o', 'pipefail', '-c', command], {
    cwd,
    env: { ...process.env, ...env },
  })
  return stdout
}

test('the workflow of GitHub previews a pull request and pushes the main branch', async () => {
  const { write, env, saved, show } = await website('site')
  const { steps } = read('github.yml').jobs.website
  const commandOf = (name: string) => {
    const step = steps.find((each: { name?: string }) => each.name === name)
    return { run: step.run as string, folder: join(folder, step['working-directory'] ?? '.') }
  }
  const [preview, push] = [commandOf('Preview'), commandOf('Push')]
  await shell(push.run, push.folder, { ...env, GITHUB_SHA: '1a2b3c4' })
  assert.equal(await saved(), '<h1>One</h1>\n')
  write('<h1>Two</h1>\n')
  await shell(preview.run, preview.folder, env)
  const told = readFileSync(join(folder, 'preview.txt'), 'utf8')
  assert.match(told, /~ pages\/index.html/)
  assert.match(await show(/^Preview until \S+: (\S+)$/m.exec(told)![1]!), /<h1>Two<\/h1>/)
  // What comments on the pull request is not here; it gets this file.
  assert.match(commandOf('Tell where the preview is').run, /^gh pr comment .* --body-file preview\.txt$/)
  assert.equal(await saved(), '<h1>One</h1>\n')
})

test('the pipeline of GitLab previews a merge request and pushes the default branch', async () => {
  const { site, write, env, saved, show } = await website('project')
  const pipeline = read('gitlab.yml')
  const own = { ...env, CI_PROJECT_DIR: site, CI_COMMIT_SHA: '1a2b3c4' }
  for (const command of pipeline.website.script) await shell(command, site, own)
  assert.equal(await saved(), '<h1>One</h1>\n')
  write('<h1>Two</h1>\n')
  await shell(pipeline.preview.script.join('\n'), site, own)
  const [, url] = /^PREVIEW_URL=(\S+)$/m.exec(readFileSync(join(site, 'preview.env'), 'utf8'))!
  assert.match(await show(url!), /<h1>Two<\/h1>/)
})

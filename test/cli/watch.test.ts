// Runs once: the command line speaks HTTP only, whatever the database behind it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderFor, run } from '#test/cli/support/folders.ts'
import { startService } from '#test/support/service.ts'

const PATIENCE_MS = 60_000

test('watching, every save is pushed; a file that cannot be read is reported and does not end it; conflicts are not overwritten', async () => {
  const service = await startService()
  const ann = await service.newUser()
  const { id } = (await ann.post('/api/v1/websites', { name: 'Watched' })).body
  const folder = folderFor(service, ann.key, id)
  const end = new AbortController()
  try {
    assert.equal((await folder.run('pull')).status, 0)
    const args = ['push', '--watch', '--site', id, '--dir', folder.dir]
    const printed = { stdout: '', stderr: '' }
    const watching = run(args, service.url, ann.key, end.signal, printed)
    const until = async (what: () => boolean | Promise<boolean>, title: string) => {
      const late = Date.now() + PATIENCE_MS
      while (!(await what())) {
        assert.ok(Date.now() < late, `${title}\n${printed.stdout}\n${printed.stderr}`)
        await sleep(20)
      }
    }
    const page = async (path: string) =>
      (await ann.get(`/api/v1/websites/${id}/pages?path=${path}&fields=html_content`)).body.data[0]
    await until(() => printed.stdout.includes('Watching'), 'it says that it watches')
    folder.write('pages/new/one.html', '<p>1</p>')
    await until(async () => (await page('/new/one'))?.html_content === '<p>1</p>', 'a new file in a new folder')
    folder.write('pages/new/one.html', '---\nbroken\n')
    await until(() => printed.stderr.includes('pages/new/one.html:2:'), 'what cannot be read')
    folder.write('pages/new/one.html', '<p>2</p>')
    await until(async () => (await page('/new/one')).html_content === '<p>2</p>', 'the corrected file')
    await until(() => printed.stdout.split('pushed:').length > 2, 'the second push')
    await ann.patch(`/api/v1/websites/pages/${(await page('/new/one')).id}`, { html_content: '<p>theirs</p>' })
    folder.write('pages/new/one.html', '<p>3</p>')
    await until(() => /! pages\/new\/one.html: changed on the website/.test(printed.stderr), 'the conflict')
    folder.write('pages/two.html', '<p>other</p>')
    await until(async () => (await page('/two')) !== undefined, 'other files are pushed beside a conflict')
    assert.equal((await page('/new/one')).html_content, '<p>theirs</p>')
    end.abort()
    assert.equal((await watching).status, 0)
  } finally {
    end.abort()
    folder.remove()
    await service.close()
  }
})

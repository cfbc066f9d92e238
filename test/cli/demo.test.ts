import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiOf, expect } from '#test/faults/support/owner.ts'
import { runCli } from '#test/support/cli.ts'
import type { Json } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'

let state: State
let service: Awaited<ReturnType<typeof spawnService>>
before(async () => {
  state = await freshState()
  service = await spawnService(state.env)
})
after(async () => {
  await service.kill('SIGKILL')
  await state.remove()
})

test('a sample website is made beside a running server: every page is served, links and pictures lead somewhere', async () => {
  const { status, stdout } = await runCli(['demo'], state.env)
  assert.equal(status, 0)
  const [address, key] = stdout.trim().split('\n').slice(-2) as [string, string]
  const { host } = new URL(address)
  const visit = (path: string) => exchange(service.port, { method: 'GET', path, headers: { host } })
  const api = apiOf(service.port, key)
  const [website] = expect(200, await api.send('GET', '/websites')).data
  const { data: pages } = expect(200, await api.send('GET', `/websites/${website.id}/pages`))
  const languages = pages.map(({ language }: Json) => language).toSorted()
  assert.deepEqual(languages, ['de', 'de', 'de', 'en', 'en', 'en'])
  assert.match((await visit('/visit')).text, /<form class="site-form"[\s\S]*<label[^>]*>Name/)
  assert.match((await visit('/menu')).text, /<li>Sourdough, 1 kg <span class="price">€ 6\.80<\/span><\/li>/)
  assert.match((await visit('/de/sortiment')).text, /<li>Sauerteig, 1 kg <span class="price">6,80 €<\/span><\/li>/)
  for (const { path, language } of pages) {
    const page = await visit(path)
    assert.equal(page.status, 200, path)
    assert.match(page.text, new RegExp(`<html lang="${language}"[\\s\\S]*<style>[\\s\\S]*<header>[\\s\\S]*<footer>`))
    assert.doesNotMatch(page.text, /picture:|<site-|\{\{/)
    for (const [, target] of page.text.matchAll(/ (?:href|src)="(\/[^"]*)"/g))
      assert.equal((await visit(target!)).status, 200, `${path} leads to ${target}`)
  }
})

test('it belongs to the user that --email names, and can be made again', async () => {
  const again = async () => {
    const { stdout } = await runCli(['demo', '--email', 'ann@example.com'], state.env)
    return stdout.trim().split('\n').at(-1)!
  }
  const keys = [await again(), await again()]
  for (const key of keys) {
    const { data } = expect(200, await apiOf(service.port, key).send('GET', '/websites'))
    assert.equal(new Set(data.map(({ url }: { url: string }) => url)).size, 2)
  }
})

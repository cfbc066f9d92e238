// Runs once: names of metrics have no database.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import { backupsPart } from '#backups/part.ts'
import { ROOT } from '#test/contract/support/source-files.ts'
import { installPackage } from '#test/support/apt-get.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'

const ALERTS = join(ROOT, 'deploy/prometheus/alerts.yaml')
const PROMTOOL = '/usr/bin/promtool'
/** A service with every part that has metrics. Nothing answers where it is told that others are. */
const EVERYTHING = {
  EDGE: 'varnish',
  EDGE_URL: 'http://127.0.0.1:1',
  EDGE_KEY: 'key',
  ACME_DIRECTORY: 'https://127.0.0.1:1/directory',
  ACME_TERMS: 'agreed',
}

const rules: Json[] = parse(readFileSync(ALERTS, 'utf8')).groups.flatMap(({ rules }: Json) => rules)
const dashboard: Json = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/dashboard.json'), 'utf8'))
const shown: string[] = dashboard.panels.flatMap(({ targets }: Json) => targets.map(({ expr }: Json) => expr))

let service: Service
let served: Json[]
before(async () => {
  service = await startService(EVERYTHING)
  const { registry } = service.services.metrics
  // Its job would make a backup of what the environment of this process names.
  const { config } = service.services
  backupsPart({ ...service.services, config: { ...config, backupEvery: 1 } }).metrics!(registry)
  served = await registry.getMetricsAsJSON()
})
after(() => service.close())

test('the dashboard and the alerts name metrics that the service has', () => {
  const names = new Set(served.map(({ name }) => name))
  const asked = [...shown, ...rules.map(({ expr }) => expr)].flatMap((expression) => metricsIn(expression))
  assert.ok(asked.length > 30)
  assert.deepEqual(
    asked.filter((name) => !names.has(name)),
    [],
  )
})

test('labels that alerts select by are those that the service gives', () => {
  const certificates = served.find(({ name }) => name === 'sitewright_certificates')
  const states = certificates.values.map(({ labels }: Json) => labels.state)
  const [, wanted] = /state=~"([^"]+)"/.exec(readFileSync(ALERTS, 'utf8'))!
  for (const state of wanted!.split('|')) assert.ok(states.includes(state), state)
})

test('every metric is explained, by its own text and in docs/metrics.md', () => {
  for (const { name, help } of served) assert.match(help, /\w+ \w+/, name)
  const documented = [...readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8').matchAll(/^\| `(sitewright_\w+)` \|/gm)]
  const own = served.map(({ name }) => name).filter((name) => name.startsWith('sitewright_'))
  assert.deepEqual(documented.map(([, name]) => name).sort(), own.sort())
})

test('Prometheus reads the rules, and every expression of the dashboard', (t) => {
  const failure = existsSync(PROMTOOL) ? null : installPackage('prometheus')
  if (failure) return t.skip(`NOT TESTED: promtool is missing: ${failure}`)
  check(readFileSync(ALERTS, 'utf8'))
  const filled = shown.map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'sitewright'))
  const asRules = filled.map((expr, n) => ({ record: `shown:${n}`, expr }))
  check(JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }))
})

/** JSON is YAML too. */
function check(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-rules-'))
  const file = join(folder, 'rules.yaml')
  writeFileSync(file, text)
  const { status, stderr, stdout } = spawnSync(PROMTOOL, ['check', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  assert.equal(status, 0, `${stdout}${stderr}`)
}

function metricsIn(expression: string): string[] {
  const names = expression.match(/\b(?:sitewright|process|nodejs)_\w+/g) ?? []
  return names.map((name) => name.replace(/_bucket$/, ''))
}

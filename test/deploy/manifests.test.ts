// Runs once: the files have no database.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { VARIABLES } from '#config/variables.ts'
import { readConfig } from '#config.ts'
import { freePort } from '#test/api/free-port.ts'
import { ROOT } from '#test/contract/support/source-files.ts'
import type { Json } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Service, startService } from '#test/support/service.ts'

const DEPLOY = join(ROOT, 'deploy')
const KNOWN = new Set(VARIABLES.map(({ name }) => name))
const CONTAINERFILE = readFileSync(join(DEPLOY, 'Containerfile'), 'utf8')
const CONTAINER_PORT = Number(/^EXPOSE (\d+)$/m.exec(CONTAINERFILE)![1])
/** What who deploys fills in. */
const SECRETS = {
  SECRET_KEY: 'x'.repeat(44),
  POSTGRES_PASSWORD: 'secret',
  S3_SECRET: 'secret',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

const kubernetes: Json[] = readdirSync(join(DEPLOY, 'kubernetes')).flatMap((name) =>
  parseAllDocuments(readFileSync(join(DEPLOY, 'kubernetes', name), 'utf8')).map((document) => {
    assert.deepEqual([...document.errors, ...document.warnings], [], name)
    return document.toJS()
  }),
)
const compose: Json = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true })
const ofKind = (kind: string): Json => kubernetes.find((object) => object.kind === kind)
const deployment = ofKind('Deployment').spec
const container = deployment.template.spec.containers[0]

let service: Service
let servicePort: number
before(async () => {
  servicePort = await freePort()
  service = await startService({
    PORT: String(servicePort),
    BASE_URL: 'https://app.example.com',
    SITES_DOMAIN: 'sites.example.com',
  })
})
after(() => service.close())

test('what the manifests set is a configuration that the service accepts', () => {
  const { data } = ofKind('ConfigMap')
  const { stringData } = ofKind('Secret')
  const filled = { ...data, ...stringData, ...SECRETS }
  for (const name of Object.keys({ ...data, ...stringData })) assert.ok(KNOWN.has(name), name)
  const config = readConfig(filled)
  assert.ok(config.s3 && config.databaseUrl && config.secretKey && config.backupEvery)
  assert.equal(config.port, CONTAINER_PORT)
})

test('the processes of compose.yaml have a configuration that the service accepts', () => {
  const example = readFileSync(join(DEPLOY, 'compose.env.example'), 'utf8')
  const given: Record<string, string> = Object.fromEntries(
    [...example.matchAll(/^([A-Z_\d]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const values: Record<string, string> = { ...given, ...SECRETS }
  const filled = (text: string) => text.replaceAll(/\$\{(\w+)(?::[?-])?\}/g, (_, name) => values[name] ?? '')
  for (const name of ['app1', 'app2', 'app3', 'names']) {
    const { environment } = compose.services[name]
    for (const variable of Object.keys(environment)) assert.ok(KNOWN.has(variable), variable)
    const entries = Object.entries<string>(environment).map(([variable, value]) => [variable, filled(value)])
    const config = readConfig(Object.fromEntries(entries))
    assert.ok(config.s3 && config.databaseUrl && config.secretKey && config.backupEvery)
    if (name === 'names') assert.equal(`http://127.0.0.1:${config.internalPort}/internal/tls/ask`, askedByCaddy())
  }
  for (const { depends_on = {} } of Object.values<Json>(compose.services))
    for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      assert.ok(compose.services[name], name)
})

function askedByCaddy(): string | undefined {
  return /ask (\S+)/.exec(readFileSync(join(DEPLOY, 'compose.Caddyfile'), 'utf8'))?.[1]
}

test('each probe is answered by the service, as kubelet, Docker and Caddy ask', async () => {
  const caddyfile = readFileSync(join(DEPLOY, 'compose.Caddyfile'), 'utf8')
  const asked = [
    ...['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => [container[name].httpGet.path, '10.1.2.3']),
    [new URL(/fetch\('([^']+)'/.exec(compose.services.app1.healthcheck.test.join(' '))![1]!).pathname, 'localhost'],
    [/health_uri (\S+)/.exec(caddyfile)![1], /Host (\S+)/.exec(caddyfile)![1]],
  ]
  for (const [path, host] of asked) {
    const answer = await exchange(servicePort, { method: 'GET', path, headers: { host: `${host}:${CONTAINER_PORT}` } })
    assert.equal(answer.status, 200, `${path} of ${host}`)
  }
  const annotations = deployment.template.metadata.annotations
  assert.equal(annotations['prometheus.io/port'], String(CONTAINER_PORT))
})

test('ports, labels and names fit together', () => {
  const [port] = container.ports
  assert.equal(port.containerPort, CONTAINER_PORT)
  assert.match(CONTAINERFILE, new RegExp(`PORT=${CONTAINER_PORT}$`, 'm'))
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    assert.equal(container[probe].httpGet.port, port.name)
  const { selector, ports } = ofKind('Service').spec
  assert.deepEqual([selector, ports[0].targetPort], [deployment.template.metadata.labels, port.name])
  for (const { matchLabels } of [deployment.selector, ofKind('PodDisruptionBudget').spec.selector])
    assert.deepEqual(matchLabels, deployment.template.metadata.labels)
  for (const { http } of ofKind('Ingress').spec.rules)
    for (const { backend } of http.paths) {
      assert.equal(backend.service.name, ofKind('Service').metadata.name)
      assert.equal(backend.service.port.name, ports[0].name)
    }
  for (const from of container.envFrom)
    for (const kind of ['configMap', 'secret'] as const)
      if (from[`${kind}Ref`])
        assert.equal(from[`${kind}Ref`].name, ofKind(kind === 'secret' ? 'Secret' : 'ConfigMap').metadata.name)
  const hosts = ofKind('Ingress').spec.rules.map(({ host }: Json) => host)
  const { BASE_URL, SITES_DOMAIN } = ofKind('ConfigMap').data
  assert.deepEqual(hosts.slice(0, 2), [new URL(BASE_URL).hostname, `*.${SITES_DOMAIN}`])
})

test('an update takes no pod away before another is ready, and each has time to end its requests', () => {
  const { rollingUpdate } = deployment.strategy
  assert.deepEqual([rollingUpdate.maxUnavailable, rollingUpdate.maxSurge], [0, 1])
  assert.ok(ofKind('PodDisruptionBudget').spec.minAvailable < deployment.replicas)
  const { shutdownTimeout } = readConfig({ ...ofKind('ConfigMap').data, ...SECRETS })
  const pause = container.lifecycle.preStop.sleep.seconds
  // The process ends a minute after SHUTDOWN_TIMEOUT at the latest.
  assert.ok(deployment.template.spec.terminationGracePeriodSeconds >= pause + shutdownTimeout / 1_000 + 60)
  assert.ok(deployment.template.spec.securityContext.runAsUser === Number(/--uid (\d+)/.exec(CONTAINERFILE)![1]))
})

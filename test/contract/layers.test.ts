import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importCircles } from './support/import-circles.ts'
import { type Import, importsOf, sourceFiles } from './support/source-files.ts'

type Rule = {
  title: string
  why: string
  /** The files that it binds. */
  of: RegExp
  never: RegExp | ((found: Import) => boolean)
  /** Files that may, each for the reason beside it. */
  except?: RegExp
}

/** A provider's port, in our words; whatever else stands in its folder is an adapter. */
const PORTS =
  /^src\/providers\/[\w-]+\/(image-tool|blob-store|backup-folder|mailer|dns-provider|registrar|certificate-authority|identity-provider|geo|safe-fetcher|poster|browser|resolver|tracer)\.ts$/
const NODE_IO =
  /^node:(fs|net|tls|http|https|http2|dns|dgram|child_process|cluster|worker_threads|readline|sqlite|process|os|timers)(\/|$)/

const RULES: Rule[] = [
  {
    title: 'only commands know the process',
    why: 'a feature says in a type of its own what it needs, and src/process hands it over',
    of: /^src\/(?!process\/|cli\/|main\.ts$)/,
    never: /^src\/process\//,
  },
  {
    title: 'the kernel knows no resource, transport, page or site',
    why: 'it serves every resource and every transport alike; what it needs is handed to it',
    of: /^src\/kernel\//,
    never: /^src\/(?!kernel\/|config(\/|\.ts$)|providers\/|html\/|text\/|templates\/|http\/|net\/)/,
    // The list of tables names those of every record.
    except: /^src\/kernel\/database\/tables\.ts$/,
  },
  {
    title: 'readers of text, html and HTTP know nothing of the product',
    why: 'html, text, net and http could be packages of their own: what they need is handed to them',
    of: /^src\/(html|text|net|http)\//,
    never: /^src\/(?!(html|text|net|http)\/|kernel\/database\/ids\.ts$)/,
  },
  {
    title: 'templates know the values they are given, not where these come from',
    why: 'the template language is pure: it runs on workers as well, and its sources are handed to it',
    of: /^src\/templates\//,
    never: ({ to }) => !/^src\/(templates|html|text)\//.test(to),
  },
  {
    title: 'resources know no transport, site, framework or adapter',
    why: 'a handler never learns by which transport it was reached, nor which adapter stands behind a port',
    of: /^src\/resources\//,
    never: ({ to }) =>
      /^src\/(transport|account-pages|site)\//.test(to) ||
      /^(fastify|@fastify\/|@modelcontextprotocol\/)/.test(to) ||
      (to.startsWith('src/providers/') && !PORTS.test(to)),
  },
  {
    title: "one resource's operations do not use another's",
    why: 'resources share by stores and rules; operations that call operations would run the pipeline twice',
    of: /^src\/resources\/.*operations\.ts$/,
    never: ({ from, to }) => /^src\/resources\/.*operations\.ts$/.test(to) && folderOf(from) !== folderOf(to),
  },
  {
    title: 'rules are pure',
    why: 'rules.ts has no I/O, no clock and no SQL, so that every case of it is tested without a service',
    of: /\/rules\.ts$/,
    never: ({ to }) =>
      /^src\/(kernel\/(database|jobs)|providers|transport|account-pages|site|auth)\//.test(to) ||
      /\/(store|operations)\.ts$/.test(to) ||
      NODE_IO.test(to) ||
      to === 'kysely' ||
      to === 'pg',
  },
  {
    title: 'SQL stands in few places',
    why: 'all SQL of a resource is in its store.ts and what is split from it (list-store.ts); elsewhere only modules that own tables write it',
    of: /^src\//,
    never: /^(kysely|pg)$/,
    // target.ts joins a record to the caller's role; claim.ts owns the table of jobs.
    except: /^src\/kernel\/database\/|^src\/(.*\/([\w-]+-)?store|kernel\/operations\/target|kernel\/jobs\/claim)\.ts$/,
  },
  {
    title: 'transports are handed the catalog',
    why: 'a transport that imports a resource wires it twice; src/main.ts gives every transport the same catalog',
    of: /^src\/(transport|account-pages)\//,
    never: /^src\/resources\//,
  },
  {
    title: 'pages send no mail, queue no jobs and open no database',
    why: 'a page reads a form, calls a named function of src/auth and shows the result; the rules are there, not in the page',
    of: /^src\/account-pages\//,
    never: /^src\/(mail|kernel\/jobs|kernel\/database(?!\/tables))\/|^src\/auth\/mail\/(?!requested-mail)/,
  },
  {
    title: 'transports do not know each other',
    why: 'REST and tools are two readings of one catalog; what they share is no transport (openapi, request-id, rate-limit)',
    of: /^src\/transport\/(?!openapi\/)[\w-]+\//,
    never: ({ from, to }) => {
      const transportOf = (path: string) => /^src\/transport\/([\w-]+)\//.exec(path)?.[1]
      return transportOf(to) !== undefined && transportOf(to) !== 'openapi' && transportOf(to) !== transportOf(from)
    },
  },
  {
    title: 'providers know no resource',
    why: 'a port is in our words but of no resource, so that one shared suite can try every adapter of it',
    of: /^src\/providers\//,
    never: /^src\/(resources|transport|account-pages|site|kernel\/operations)\//,
  },
  {
    title: 'adapters are named in process/adapters.ts and view-adapters.ts only',
    why: 'which adapter stands behind which port is decided in one place, and in one for the thread that counts views; everyone else takes the port',
    of: /^src\/(?!process\/(view-)?adapters\.ts$)/,
    never: ({ from, to, typeOnly }) => {
      const folder = /^src\/providers\/[\w-]+\//.exec(to)?.[0]
      return folder !== undefined && !from.startsWith(folder) && !PORTS.test(to) && !typeOnly
    },
  },
  {
    title: 'dialects are named in database/open.ts only',
    why: 'nothing but the opening of the database may know which engine it is',
    of: /^src\/(?!kernel\/database\/(dialects\/|open\.ts$))/,
    never: /^src\/kernel\/database\/dialects\//,
  },
  {
    title: 'visitors are served without operations',
    why: "the delivery path reads stores and versioning/live; an operation's pipeline costs more than the page",
    of: /^src\/site\//,
    never:
      /^src\/(kernel\/operations\/(run|operation|catalog)|resources\/(index|.*operations)|kernel\/versioning\/operations)\.ts$/,
  },
  {
    title: 'the console uses the API only',
    why: "whatever the console can do, every client can: it gets there by the generated client alone; what design tokens become, and what a text is, is one for both; of the operator's door it knows the types of the answers",
    of: /^console\//,
    never: ({ to, typeOnly }) =>
      /^src\/(?!design-tokens\/|html\/in-browsers\/)/.test(to) && !(typeOnly && to === 'src/operator/answers.ts'),
  },
  {
    title: 'design tokens know nothing but themselves',
    why: 'the console imports them: whatever they import is loaded by browsers',
    of: /^src\/(design-tokens\/|html\/in-browsers\/)/,
    never: ({ to }) => !/^src\/(design-tokens|html\/in-browsers)\//.test(to),
  },
  {
    title: "the answers of the operator's door are types only",
    why: 'the console imports them: whatever they import is checked as a script of browsers',
    of: /^src\/operator\/answers\.ts$/,
    never: /./,
  },
  {
    title: 'the product does not know its tests',
    why: 'what only a test needs is no part of the product',
    of: /^(src|console)\//,
    never: /^(test|bench|scripts)\//,
  },
]

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

const files = sourceFiles('src/**/*.ts', 'console/**/*.{ts,tsx}').filter(({ path }) => !path.includes('node_modules'))

test('the imports are read', () => {
  assert.ok(files.length > 100 && files.flatMap(({ imports }) => imports).length > 300)
  const text = [
    "import { a } from '#kernel/operations/run.ts'",
    "import type { B } from '../pages/store.ts'",
    'import {\n  c,\n  type D,\n} from "kysely"',
    "import * as fs from 'node:fs'",
    "import './side-effect.ts'",
    "export * from '#kernel/database/ids.ts'",
    "export type { E } from '#config/plans.ts'",
    "const f = await import('fastify')",
  ].join('\n')
  assert.deepEqual(
    importsOf('src/resources/x/rules.ts', text).map(({ to, typeOnly }) => (typeOnly ? `type ${to}` : to)),
    [
      'src/kernel/operations/run.ts',
      'type src/resources/pages/store.ts',
      'kysely',
      'node:fs',
      'src/resources/x/side-effect.ts',
      'src/kernel/database/ids.ts',
      'type src/config/plans.ts',
      'fastify',
    ],
  )
})

for (const { title, why, of, never, except } of RULES)
  test(title, () => {
    const bound = files.filter(({ path }) => of.test(path) && !except?.test(path))
    const wrong = bound
      .flatMap(({ imports }) => imports)
      .filter((found) => (typeof never === 'function' ? never(found) : never.test(found.to)))
    assert.deepEqual(
      wrong.map(({ from, to }) => `${from} → ${to}`),
      [],
      why,
    )
  })

test('no import circles, not even of types', () => {
  assert.deepEqual(
    importCircles(files),
    [],
    'two files that need each other are one idea in two places: move what both use into a third',
  )
})

test('a circle of imports is found', () => {
  const file = (path: string, ...to: string[]) => ({
    path,
    text: '',
    imports: to.map((to) => ({ from: path, to, typeOnly: true })),
  })
  const found = importCircles([
    file('c', 'a', 'd'),
    file('a', 'b', 'kysely'),
    file('b', 'c'),
    file('d', 'e'),
    file('e'),
  ])
  assert.deepEqual(found, ['a → b → c → a'])
})

test('pages hold no transactions', () => {
  const pages = files.filter(({ path }) => path.startsWith('src/account-pages/'))
  assert.ok(pages.length > 20)
  const writing = pages.filter(({ text }) => /\bwrite\b|\btransaction\b|\bTx\b/.test(text)).map(({ path }) => path)
  assert.deepEqual(writing, [], 'what changes together is one named function of src/auth, which opens the transaction')
})

test('every part of the process is listed', () => {
  const exporting = files.filter(({ imports }) => imports.some(({ to }) => to === 'src/kernel/parts/part.ts'))
  const declared = exporting.flatMap(({ path, text }) =>
    [...text.matchAll(/^export function (\w+Parts?)\(/gm)].map(([, name]) => `${path} ${name}`),
  )
  assert.ok(declared.length > 10)
  const list = files.find(({ path }) => path === 'src/process/parts.ts')!
  const missing = declared.filter((part) => !new RegExp(`\\b${part.split(' ')[1]}\\(`).test(list.text))
  assert.deepEqual(missing, [], 'what no list in src/process/parts.ts names is never started, and nobody does its jobs')
})

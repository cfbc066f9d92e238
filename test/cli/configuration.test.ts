// Runs once: a wrong configuration is refused before there is a database.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCli } from '#test/support/cli.ts'
import { spawnCli } from '#test/support/process.ts'

const WRONG: [Record<string, string>, RegExp][] = [
  [{ PORT: 'eighty' }, /^PORT is 'eighty'; set it to a whole number from 0 to 65535/],
  [{ PORT: '65536' }, /^PORT is '65536'/],
  [{ WORKERS: '0' }, /^WORKERS is '0'/],
  [{ DATABASE_POOL: '1' }, /^DATABASE_POOL is '1'/],
  [{ BASE_URL: 'sitewright.example.com' }, /^BASE_URL is/],
  [{ BASE_URL: 'https://example.com/path' }, /^BASE_URL must be/],
  [{ BASE_URL: 'https://sites.test' }, /^BASE_URL's host 'sites.test' is SITES_DOMAIN/],
  [{ BASE_URL: 'https://app.sites.test' }, /or under it/],
  [{ SITES_DOMAIN: 'https://sites.test' }, /^SITES_DOMAIN is/],
  [{ DATABASE_URL: 'mysql://root@localhost/x' }, /^DATABASE_URL must begin with postgres/],
  [{ DATABASE_URL: 'postgres://one:1,two:port/x' }, /^DATABASE_URL names the host 'two:port'/],
  [{ DATABASE_URL: 'postgres://one/x?target_session_attrs=standby' }, /target_session_attrs=standby; set it to read-/],
  [{ SERVE_STALE: 'always' }, /^SERVE_STALE is 'always'/],
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be smtp:/],
  [{ SMTP_URL: 'http://mail.example.com' }, /^SMTP_URL must be smtp:/],
  [{ SMTP_URL: 'smtp://mail.example.com:99999', MAIL_FROM: 'a@example.com' }, /^SMTP_URL is invalid/],
  [{ SMTP_URL: 'smtp://u:%zz@mail.example.com', MAIL_FROM: 'a@example.com' }, /^SMTP_URL is invalid/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM is missing/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM is 'nobody'/],
  [{ MAIL_FROM: 'A <a@example.com>, b@example.com' }, /^MAIL_FROM is/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is 'loud'; set it to one of fatal/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY is too short; make one with: openssl/],
  [{ SIGN_UP: 'everybody' }, /^SIGN_UP is 'everybody'; set it to one of open, invite, closed/],
  [{ CONNECTION_LIMIT: '-1' }, /^CONNECTION_LIMIT is '-1'/],
  [{ SITE_RENDER_LIMIT: '-1' }, /^SITE_RENDER_LIMIT is '-1'/],
  [{ SIGN_IN_LIMIT: '-1' }, /^SIGN_IN_LIMIT is '-1'/],
  [{ CORS_ORIGINS: '*' }, /^CORS_ORIGINS contains '\*'/],
  [{ CORS_ORIGINS: 'https://app.example/tools' }, /^CORS_ORIGINS contains 'https:\/\/app.example\/tools'/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, /^TRUSTED_PROXIES contains 'proxy'/],
]
const UNUSABLE: typeof WRONG = [
  [{ DATABASE_URL: 'postgres://a b:%zz@' }, /DATABASE_URL is invalid/],
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, /PostgreSQL does not answer/],
  [{ HOST: 'nonsense.invalid' }, /HOST/],
  [{ HOST: '192.0.2.1' }, /HOST is not an address of this machine/],
]

test('an invalid configuration is refused with a sentence that names the variable', async () => {
  for (const [env, message] of WRONG) expectRefusal(await runCli(['serve'], env), env, message)
})

test('what proves unusable at start ends the process with a sentence that names the variable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-test-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const cases: typeof WRONG = [
    ...UNUSABLE,
    [{ DATA_DIR: file }, /DATA_DIR is a file/],
    [{ DATA_DIR: join(file, 'below') }, /DATA_DIR leads through a file/],
  ]
  try {
    await Promise.all(
      cases.map(async ([env, message], index) =>
        expectRefusal(await spawnCli(['serve'], { DATA_DIR: join(folder, `${index}`), ...env }), env, message),
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

type Outcome = { status: number | null; stderr: string }

function expectRefusal({ status, stderr }: Outcome, env: object, message: RegExp) {
  assert.equal(status, 1, JSON.stringify(env))
  assert.match(stderr, message)
  assert.doesNotMatch(stderr, /\n\s+at /, 'a stack trace is no help')
}

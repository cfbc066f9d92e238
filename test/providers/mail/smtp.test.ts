import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { MailRefused } from '#providers/mail/mailer.ts'
import { smtpMailer } from '#providers/mail/smtp.ts'
import { smtpSink } from './smtp-sink.ts'

const FROM = { name: 'Sitewright', address: 'hello@example.com' }
const MAIL = { to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const SHORT = { connect: 300, greeting: 300, silence: 300, message: 600 }

const closing: (() => Promise<unknown>)[] = []
after(() => Promise.all(closing.map((close) => close())))

async function sinkWith(options: Parameters<typeof smtpSink>[0]) {
  const sink = await smtpSink(options)
  closing.push(sink.close)
  return sink
}

/** A server whose behaviour is `talk`. */
async function serverThat(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const isTemporary = (error: unknown) => error instanceof Error && !(error instanceof MailRefused)
const reply = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

test('a permanent refusal of a recipient or a message is not retried', async () => {
  for (const options of [
    { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(reply(550)) },
    {
      onData(stream: NodeJS.ReadableStream, _: unknown, done: (error?: Error) => void) {
        stream.resume().on('end', () => done(reply(554)))
      },
    },
  ]) {
    const { url, received } = await sinkWith(options as never)
    await assert.rejects(smtpMailer(url, FROM).send(MAIL), MailRefused)
    assert.deepEqual(received, [])
  }
})

test('a busy server, or one that refuses us rather than the message, is retried', async () => {
  for (const options of [
    { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(reply(451)) },
    { onConnect: (_: unknown, done: (error?: Error) => void) => done(reply(421)) },
    { onMailFrom: (_: unknown, __: unknown, done: (error?: Error) => void) => done(reply(550)) },
    { authOptional: false },
  ]) {
    const { url } = await sinkWith(options as never)
    await assert.rejects(smtpMailer(url, FROM).send(MAIL), isTemporary)
  }
  const wrongPassword = await sinkWith({ onAuth: (_, __, done) => done(reply(535)) })
  const url = wrongPassword.url.replace('//', '//us%40er:p%40ss@')
  await assert.rejects(smtpMailer(url, FROM).send(MAIL), isTemporary)
})

test('signs in with the name and password of the URL', async () => {
  const seen: unknown[] = []
  const { url, received } = await sinkWith({
    authOptional: false,
    onAuth({ username, password }, _, done) {
      seen.push(username, password)
      done(null, { user: 'one' })
    },
  })
  await smtpMailer(url.replace('//', '//us%40er:p%40ss@'), FROM).send(MAIL)
  assert.deepEqual([seen, received.length], [['us@er', 'p@ss'], 1])
})

test('a server with an untrusted certificate gets nothing', async () => {
  const { url, received } = await sinkWith({ secure: true })
  await assert.rejects(smtpMailer(url.replace('smtp:', 'smtps:'), FROM).send(MAIL), /certificate/)
  assert.deepEqual(received, [])
})

test('a server that is down, hangs up or speaks no SMTP', async () => {
  const { url, close } = await smtpSink()
  await close()
  const broken = [
    await serverThat((socket) => socket.end()),
    await serverThat((socket) => socket.destroy()),
    await serverThat((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')),
    await serverThat((socket) => void socket.end('220 hello\r\n')),
    await serverThat((socket) => socket.write(`220${'x'.repeat(3_000_000)}`)),
    await serverThat((socket) => {
      socket.write('220 hello\r\n')
      // It hangs up in the middle of the message.
      socket.on('data', (bytes) => {
        const text = String(bytes)
        if (text.startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy())
        else socket.write('250 ok\r\n')
      })
    }),
  ]
  for (const bad of [url, ...broken]) await assert.rejects(smtpMailer(bad, FROM, SHORT).send(MAIL), isTemporary, bad)
})

test('gives up on a server that hangs, at once or later, or answers one byte at a time', async () => {
  const slow = (socket: Socket) => {
    const timer = setInterval(() => socket.write('220-x\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }
  for (const talk of [() => {}, (socket: Socket) => socket.write('220 hello\r\n'), slow])
    await assert.rejects(smtpMailer(await serverThat(talk), FROM, SHORT).send(MAIL), isTemporary)
})

test('sending can be aborted', async () => {
  const stop = new AbortController()
  const url = await serverThat(() => stop.abort())
  await assert.rejects(smtpMailer(url, FROM).send(MAIL, { id: 'x', signal: stop.signal }), isTemporary)
})

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

/** A server that speaks as it is told to. */
async function speaker(talk: (socket: Socket) => void): Promise<string> {
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

const mayBeLater = (error: unknown) => error instanceof Error && !(error instanceof MailRefused)
const reply = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

test('a recipient or a message that is refused for good is not tried again', async () => {
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

test('a server that is busy, or refuses us rather than the message, may take it later', async () => {
  for (const options of [
    { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(reply(451)) },
    { onConnect: (_: unknown, done: (error?: Error) => void) => done(reply(421)) },
    { onMailFrom: (_: unknown, __: unknown, done: (error?: Error) => void) => done(reply(550)) },
    { authOptional: false },
  ]) {
    const { url } = await sinkWith(options as never)
    await assert.rejects(smtpMailer(url, FROM).send(MAIL), mayBeLater)
  }
  const wrongPassword = await sinkWith({ onAuth: (_, __, done) => done(reply(535)) })
  const url = wrongPassword.url.replace('//', '//us%40er:p%40ss@')
  await assert.rejects(smtpMailer(url, FROM).send(MAIL), mayBeLater)
})

test('the name and the password of the address are used', async () => {
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

test('a server that nobody vouches for gets nothing', async () => {
  const { url, received } = await sinkWith({ secure: true })
  await assert.rejects(smtpMailer(url.replace('smtp:', 'smtps:'), FROM).send(MAIL), /certificate/)
  assert.deepEqual(received, [])
})

test('a server that is not there, breaks off or talks nonsense', async () => {
  const { url, close } = await smtpSink()
  await close()
  const nonsense = [
    await speaker((socket) => socket.end()),
    await speaker((socket) => socket.destroy()),
    await speaker((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')),
    await speaker((socket) => void socket.end('220 hello\r\n')),
    await speaker((socket) => socket.write(`220${'x'.repeat(3_000_000)}`)),
    await speaker((socket) => {
      socket.write('220 hello\r\n')
      // It dies in the middle of the message.
      socket.on('data', (bytes) => {
        const text = String(bytes)
        if (text.startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy())
        else socket.write('250 ok\r\n')
      })
    }),
  ]
  for (const bad of [url, ...nonsense]) await assert.rejects(smtpMailer(bad, FROM, SHORT).send(MAIL), mayBeLater, bad)
})

test('a server that hangs, at once or later, or answers a byte at a time, is given up', async () => {
  const drip = (socket: Socket) => {
    const timer = setInterval(() => socket.write('220-x\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }
  for (const talk of [() => {}, (socket: Socket) => socket.write('220 hello\r\n'), drip])
    await assert.rejects(smtpMailer(await speaker(talk), FROM, SHORT).send(MAIL), mayBeLater)
})

test('sending ends when it is told to', async () => {
  const stop = new AbortController()
  const url = await speaker(() => stop.abort())
  await assert.rejects(smtpMailer(url, FROM).send(MAIL, { id: 'x', signal: stop.signal }), mayBeLater)
})

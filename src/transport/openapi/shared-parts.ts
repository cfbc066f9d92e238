export const DESCRIPTION = `Websites and everything that belongs to them. Send \`Authorization: Bearer <API key>\`.

Lists return \`{data, meta}\` with \`page\` and \`per\`; single records are not wrapped. Unknown body fields are ignored and
named in \`warnings\`. Every error has the same body, with \`errors\` by field at 422. \`POST\`, \`PATCH\` and \`DELETE\` take \`Idempotency-Key\`;
records carry an \`ETag\` for \`If-Match\` and \`If-None-Match\`. Requests are limited per credential: see the \`RateLimit\`
header, and \`Retry-After\` at 429. Every response names its request in \`X-Request-Id\`.

Pages of any origin may send requests with a bearer credential; the headers of the responses are exposed to them. A cookie
never counts there. Responses over 1 KB are compressed by \`br\` or \`gzip\` where \`Accept-Encoding\` asks for it.`

const text = (description: string) => ({ description, schema: { type: 'string' } })

export const HEADERS = {
  ETag: text("The record's revision."),
  Link: text('RFC 8288: first, prev, next and last page.'),
  Replayed: text('true when this is a replay of the first response.'),
  RetryAfter: text('Seconds to wait.'),
  TrashId: text('The id of its entry in the trash, by which it is restored.'),
  WwwAuthenticate: text('Where to find out how to get a credential (RFC 9728).'),
}

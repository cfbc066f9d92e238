import fc from 'fast-check'

// biome-ignore lint/suspicious/noExplicitAny: the parts of a JSON Schema are walked, not known.
type Schema = any

/** Numbers of JSON that JavaScript does not have; they replace marked strings in the text. */
const RAW = ['1e400', '-1e400', '-0', '1E-400', '123456789012345678901234567890', '9007199254740993', '0.1e1']
const MAX_TEXT = 1_000_001

/** JSON texts of bodies that fit the schema, nearly fit it, or do not fit at all. */
export function bodyTexts(schema: Schema): fc.Arbitrary<string> {
  const fitting = fits(schema)
  const odd = fc.tuple(fitting, entries(schema)).map(([body, more]) => merged(body, more))
  return fc.oneof(
    { weight: 4, arbitrary: fitting.map(jsonText) },
    { weight: 6, arbitrary: odd.map(jsonText) },
    { weight: 2, arbitrary: anything.map(jsonText) },
    { weight: 1, arbitrary: fc.tuple(odd.map(jsonText), fc.nat(), fc.nat(200)).map(cut) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  )
}

/** Query strings with the schema's parameters and others, valid and invalid. */
export function queryTexts(schema: Schema): fc.Arbitrary<string> {
  const known = Object.entries(schema?.properties ?? {}) as [string, Schema][]
  const right = known.map(([name, property]) =>
    property.type === 'object'
      ? bracketed(name)
      : fits(property).map((value): readonly [string, string] => [name, plain(value)]),
  )
  const names = [...known.map(([name]) => name), 'page', 'per', 'sort', 'fields', '__proto__', 'constructor', 'x']
  const wrong = fc.tuple(
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('', '', '[]', '[a]', '[__proto__]'))
      .map((parts) => parts.join('')),
    fc.oneof(text(40), fc.constantFrom(...NUMBERS, 'true', 'null', '[]', 'a,b', ',', 'html_content,html_content')),
  )
  const pairs = fc.array(fc.oneof(wrong, ...right), { maxLength: 6 })
  return fc.oneof(
    {
      weight: 8,
      arbitrary: pairs.map((list) => list.map(([name, value]) => `${quote(name)}=${quote(value)}`).join('&')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%00=%00', 'page=%ff', 'per=%E0%A4%A', '&&&==&', 'page', 'a'.repeat(5_000)),
    },
  )
}

/** `filter[a]`, `filter[a][eq]` and the like. */
function bracketed(name: string): fc.Arbitrary<readonly [string, string]> {
  const field = fc.oneof(fc.constantFrom('title', 'price', '__proto__', 'constructor', ''), text(10))
  const operator = fc.constantFrom(
    '',
    '[eq]',
    '[ne]',
    '[gt]',
    '[contains]',
    '[in]',
    '[like]',
    '[__proto__]',
    '[]',
    '[a][b]',
  )
  return fc.tuple(field, operator, text(40)).map(([key, end, value]) => [`${name}[${key}]${end}`, value])
}

const NUMBERS = [
  '0',
  '-1',
  '1',
  '1.5',
  '1e3',
  '999999999',
  '1000000001',
  '9'.repeat(30),
  '0x10',
  ' 1',
  'NaN',
  'Infinity',
]

const BROKEN = [
  '',
  ' ',
  '{',
  '}',
  '{"a":',
  'null',
  '[]',
  '"text"',
  '0',
  'true',
  '{"a":1}{"b":2}',
  '{a:1}',
  "{'a':1}",
  '\ufeff{}',
  '{"title":"a","title":null}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '{"a":"\u0001"}',
  '{"a":NaN}',
  '['.repeat(100_000),
  '{"a":'.repeat(10_000),
  '['.repeat(64) + ']'.repeat(64),
  `{"a":${'['.repeat(63)}${']'.repeat(63)}}`,
]

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '\r\n',
  'İ',
  'ß',
  'ﬀ',
  '👩‍👩‍👧',
  'Z͑ͫ̓ͪ̂',
  '語',
  "'; drop table pages; --",
  '%',
  '%_\\',
  '{{ x }}',
  '<script>',
  '../../etc',
  '__proto__',
  'constructor',
  '$1',
  'null',
  '/',
  '//',
  '/a',
  '/a/',
  '/:a',
  '/%',
  '/%2f',
  '/%00',
  '/..',
  '/blog/:slug',
  '/:a/:a',
  '/assets',
  '/_x',
  '/robots.txt',
  'en',
  'en-US-u-ca-buddhist',
  'xx-invalid',
  'zh-Hant-TW',
  'i-klingon',
  'Europe/Berlin',
  'UTC',
  '+01:00',
  'Etc/GMT+99',
  'published',
  'draft',
  'allow',
  'www',
  'xn--',
  'xn--a',
  'xn--mnchen-3ya',
  '-a',
  '1e9',
  '2024-02-30',
  '<p>one</p>',
  '<p>two</p>',
  '00000000-0000-0000-0000-000000000000',
  '0'.repeat(36),
  'https://user:pw@example.com:99999/',
  'javascript:alert(1)',
]

function text(max: number): fc.Arbitrary<string> {
  const longer = [max - 1, max, max + 1].filter((length) => length >= 0 && length <= MAX_TEXT)
  // A million characters are rare, since they are slow.
  const long = {
    weight: max > 10_000 ? 1 : 4,
    arbitrary: fc.tuple(fc.constantFrom('a', '語', 'é'), fc.constantFrom(...longer)),
  }
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a', '<', '/', '-') }) },
    { ...long, arbitrary: long.arbitrary.map(([unit, length]) => unit.repeat(length)) },
  )
}

/** Values that the schema mostly allows. */
function fits(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fits))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid' ? fc.uuid() : text(schema.maxLength ?? 50)
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -100, max: schema.maximum ?? 100 }),
        fc.constantFrom(1, 2, 200),
      )
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const items = fits(schema.items)
      return fc.oneof(
        { weight: 5, arbitrary: fc.array(items, { maxLength: 4 }) },
        { weight: 1, arbitrary: items.map((item) => Array((schema.maxItems ?? 100) + 1).fill(short(item))) },
      )
    }
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}) as [string, Schema][]
      if (properties.length === 0) return fc.dictionary(text(10), anything, { maxKeys: 5 })
      const required = schema.required ?? []
      // Few at a time, so that many bodies are accepted and reach the handler.
      const names = properties.map(([name]) => name)
      const chosen = fc.oneof(
        { weight: 4, arbitrary: fc.subarray(names, { maxLength: Math.min(2, names.length) }) },
        { weight: 1, arbitrary: fc.subarray(names) },
      )
      const values = fc.record(
        Object.fromEntries(properties.map(([name, property]) => [name, fc.noShrink(fits(property))])),
      )
      return fc
        .tuple(chosen, values)
        .map(([names, all]) => Object.fromEntries([...new Set([...required, ...names])].map((n) => [n, all[n]])))
    }
    default:
      return anything
  }
}

/** Known and unknown fields with values of any type. */
function entries(schema: Schema): fc.Arbitrary<[string, unknown][]> {
  const known = Object.keys(schema.properties ?? {})
  const names = fc.oneof(
    fc.constantFrom(...known, 'id', 'website_id', '__proto__', 'constructor', 'toString'),
    text(20),
  )
  return fc.array(fc.tuple(names, anything), { minLength: 1, maxLength: 4 })
}

const leaf = fc.oneof(
  text(300),
  fc.constantFrom(...RAW.map((raw) => `@raw:${raw}`)),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
)

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(text(10), leaf), { maxLength: 5 }).map((list) => Object.fromEntries(list)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 70 }).map(nested) },
)

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** Own properties, including `__proto__`, as JSON texts can have. */
function merged(body: unknown, more: [string, unknown][]): unknown {
  return Object.fromEntries([...Object.entries(body as object), ...more])
}

function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"@raw:([^"]+)"/g, '$1')
}

function cut([json, at, length]: [string, number, number]): string {
  const from = at % (json.length + 1)
  return json.slice(0, from) + json.slice(from + length)
}

function short(item: unknown): unknown {
  return typeof item === 'string' ? item.slice(0, 20) : item
}

function plain(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}

function quote(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readText } from '#resources/traffic/redirects/import/read-text.ts'

const NETLIFY = { status: 301, force: false, active: true }

const READ: [title: string, text: string, lines: [line: number, fields: object][]][] = [
  ['nothing', ' \n\n# only a remark\n', []],
  ['a line', '/old /new', [[1, { from_path: '/old', to: '/new', ...NETLIFY }]]],
  ['spaces and tabs', '  /old \t  /new\t302  ', [[1, { from_path: '/old', to: '/new', ...NETLIFY, status: 302 }]]],
  [
    'remarks and blank lines',
    '# moved\r\n\r\n/a /b # here\r\n/c /d#part 308!',
    [
      [3, { from_path: '/a', to: '/b', ...NETLIFY }],
      [4, { from_path: '/c', to: '/d#part', ...NETLIFY, status: 308, force: true }],
    ],
  ],
  [
    'a host',
    '/blog/* https://blog.example/:splat',
    [[1, { from_path: '/blog/*', to: 'https://blog.example/:splat', ...NETLIFY }]],
  ],
  [
    'another page at an address',
    '/app/* /app 200!',
    [[1, { from_path: '/app/*', to: '/app', ...NETLIFY, status: 200, force: true }]],
  ],
  [
    'what is gone',
    '/a 410\n/b /404.html 404',
    [
      [1, { from_path: '/a', to: '', ...NETLIFY, status: 410 }],
      [2, { from_path: '/b', to: '', ...NETLIFY, status: 404 }],
    ],
  ],
  [
    'conditions',
    '/ /de 302 Country=de,at Language=de\n/ /en Language=en',
    [
      [1, { from_path: '/', to: '/de', ...NETLIFY, status: 302, countries: ['de', 'at'], languages: ['de'] }],
      [2, { from_path: '/', to: '/en', ...NETLIFY, languages: ['en'] }],
    ],
  ],
  [
    'CSV with conditions',
    'from,to,status,countries,language\n/a,,410,DE AT,de;fr',
    [[2, { from_path: '/a', to: '', status: 410, countries: ['DE', 'AT'], languages: ['de', 'fr'] }]],
  ],
  ['a byte order mark', '\ufeff/old /new', [[1, { from_path: '/old', to: '/new', ...NETLIFY }]]],
  [
    'CSV without names',
    '/old,/new\n/a,/b,302',
    [
      [1, { from_path: '/old', to: '/new' }],
      [2, { from_path: '/a', to: '/b', status: 302 }],
    ],
  ],
  ['CSV with a space behind the comma', '/old, /new', [[1, { from_path: '/old', to: '/new' }]]],
  ['CSV with names', 'to,from_path\n/new,/old', [[2, { from_path: '/old', to: '/new' }]]],
  [
    'names of others',
    'Source;Destination;Status Code\n/old;/new;307',
    [[2, { from_path: '/old', to: '/new', status: 307 }]],
  ],
  [
    'tabs',
    'from\tto\tforce\n/old\t/new\t\n/a\t/b\tyes',
    [
      [2, { from_path: '/old', to: '/new' }],
      [3, { from_path: '/a', to: '/b', force: true }],
    ],
  ],
  [
    'every column',
    'from_path,to,status,active,force,preserve_query,position\n/old,/new,308,false,TRUE,no,7',
    [
      [
        2,
        { from_path: '/old', to: '/new', status: 308, active: false, force: true, preserve_query: false, position: 7 },
      ],
    ],
  ],
  [
    'quotes',
    '"/a,b","/c?x=""y"""\r\n"/d",/e',
    [
      [1, { from_path: '/a,b', to: '/c?x="y"' }],
      [2, { from_path: '/d', to: '/e' }],
    ],
  ],
  [
    'a value over two lines',
    '/a,"/b\r\n\n"\n/c,/d',
    [
      [1, { from_path: '/a', to: '/b' }],
      [4, { from_path: '/c', to: '/d' }],
    ],
  ],
  [
    'blank lines and empty cells',
    '\n/a,/b,,\n,,\n\n/c,/d',
    [
      [2, { from_path: '/a', to: '/b' }],
      [5, { from_path: '/c', to: '/d' }],
    ],
  ],
  ['a byte order mark before names', '\ufefffrom,to\n/a,/b', [[2, { from_path: '/a', to: '/b' }]]],
  [
    'ends of lines of old Macs',
    '/a,/b\r/c,/d',
    [
      [1, { from_path: '/a', to: '/b' }],
      [2, { from_path: '/c', to: '/d' }],
    ],
  ],
  ['names of what objects have', '__proto__,from,to,constructor\nx,/a,/b,y', [[2, { from_path: '/a', to: '/b' }]]],
]
for (const [title, text, expected] of READ)
  test(`reads ${title}`, () => {
    const { lines, faults } = readText(text)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      lines.map(({ line, fields }) => [line, fields]),
      expected,
    )
  })

const FAULTY: [text: string, line: number, message: RegExp][] = [
  ['/a /b\n/only', 2, /must be a path and where it leads, like \/old \/new 301/],
  ['/a 301 /b', 1, /must be a path and where it leads/],
  ['/a /b 303', 1, /status must be one of: 200, 301, 302, 307, 308, 404, 410$/],
  ['/a /b 301!!', 1, /status must be/],
  ['/a /b 301 Role=admin', 1, /can't have the condition Role=admin: only Country=de,at and Language=de are known/],
  ['/a /b Cookie=x', 1, /can't have the condition Cookie=x/],
  ['/a /b 301 Country=', 1, /can't have the condition Country=/],
  ['/a 301', 1, /must be a path and where it leads/],
  ['/api/* https://api.example/:splat 200', 1, /^to must be a path of this website with status 200/],
  ['/store id=:id /blog/:id 301', 1, /query parameters as conditions/],
  ['from,to\n/a', 2, /to can't be blank/],
  ['from,to\n,/b', 2, /from_path can't be blank/],
  ['from,to,status\n/a,/b,three', 2, /status must be one of/],
  ['from,to,force\n/a,/b,perhaps', 2, /force must be true or false/],
  ['from,to,position\n/a,/b,-1', 2, /position must be a whole number/],
  ['from,to,position\n/a,/b,1e99', 2, /position must be a whole number/],
  ['old address,new address\n/a,/b', 1, /must name the columns, like from_path,to,status/],
  ['from,to\n"/a"b,/c', 2, /is not valid CSV: it has text after a closing quote/],
  ['from,to\n"/a,/c\n/d,/e', 2, /is not valid CSV: it has a quote that is never closed/],
]
for (const [text, line, message] of FAULTY)
  test(`finds the fault of ${JSON.stringify(text)}`, () => {
    const { faults } = readText(text)
    assert.equal(faults[0]?.line, line)
    assert.match(faults[0]!.message, message)
  })

test('all faulty lines are found, and the others read', () => {
  const { lines, faults } = readText('from,to\n/a,/b\n"/c"x,/d\n/e,/f\n/g\n/h,/i')
  assert.deepEqual(
    [lines.map(({ line }) => line), faults.map(({ line }) => line).sort()],
    [
      [2, 4, 6],
      [3, 5],
    ],
  )
})

test('a column that is not known is named', () => {
  assert.deepEqual(readText('from,to,notes,\n/a,/b,x,').warnings, ["Unknown column 'notes' was ignored."])
})

test('the format may be given', () => {
  assert.equal(readText('/a,b /c', 'netlify').lines[0]?.fields.from_path, '/a,b')
  assert.match(readText('/a /b', 'csv').faults[0]!.message, /to can't be blank/)
})

test('too many lines are refused as a whole', () => {
  assert.equal(readText('/a /b\n'.repeat(500)).lines.length, 500)
  assert.throws(() => readText('/a /b\n'.repeat(502)), /too many lines \(maximum is 500\)/)
})

test('any text is read or has faults', () => {
  const word = fc.constantFrom(
    '/a',
    '/b',
    '"',
    '""',
    ',',
    ';',
    '\t',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '#',
    '301',
    '!',
    'from',
    'to',
    '\ufeff',
    '\u2028',
    ':',
    '*',
    '=',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom('csv', 'netlify', undefined), (words, format) => {
      const text = words.join('')
      const { lines, faults } = readText(text, format)
      for (const { fields } of lines) assert.ok(fields.from_path && fields.to)
      for (const { line, message } of faults) assert.ok(line >= 1 && message)
    }),
    { numRuns: 3_000 },
  )
})

test('whatever is written as CSV is read as it was', () => {
  const value = fc
    .string({ unit: fc.constantFrom('/', 'a', ',', '"', ';', ' b', 'ü', '\n'), minLength: 1, maxLength: 8 })
    .map((text) => `/${text.trim()}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), (pairs) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = ['from_path,to', ...pairs.map((pair) => pair.map(quoted).join(','))].join('\r\n')
      const { lines, faults } = readText(text)
      assert.deepEqual(faults, [])
      assert.deepEqual(
        lines.map(({ fields }) => [fields.from_path, fields.to]),
        pairs.map((pair) => pair.map((one) => one.trim())),
      )
    }),
  )
})

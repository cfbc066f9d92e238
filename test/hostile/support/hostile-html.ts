import fc from 'fast-check'

/** Html of some length, made of what readers of html are known to stumble over. */
export type Hostile = { name: string; html: (length: number) => string }

const repeated = (unit: string, before = '', after = ''): Hostile => ({
  name: `${before.slice(0, 30)}(${unit.slice(0, 40)})*${after.slice(0, 20)}`,
  html: (length) => before + unit.repeat(Math.ceil(length / unit.length)) + after,
})

const counted = (name: string, unit: (n: number) => string): Hostile => ({
  name,
  html(length) {
    let html = ''
    for (let n = 0; html.length < length; n++) html += unit(n)
    return html
  },
})

/** Known attacks, each on one algorithm. */
export const KNOWN: Hostile[] = [
  repeated('<h1>t</h1>'),
  repeated('<h1 id=a>t</h1>'),
  repeated('<h1>a<div>'),
  repeated('<h1>a</h1>', '<div>'.repeat(600)),
  repeated('<p class=a>'),
  repeated('name-of-a-class ', '<p class="', '">'),
  repeated('<body class="a b">'),
  repeated('<p aria-label=" x ">'),
  repeated('<br>', 'x', 'y'),
  repeated('x<br>', `<a href="/${'b/'.repeat(900)}">`),
  repeated('<a href=x>x', `<base href="/${'b/'.repeat(900)}">`),
  repeated('<base href=a/>'),
  repeated('x<br>', '<ol start=99999999><li>'.repeat(14)),
  repeated('<td>', '<table>'),
  repeated('<tr><td>x', '<table>'),
  repeated('<table>'),
  repeated('<script><!--<script></script>'),
  repeated('<script><!--</script>'),
  repeated('<!--', '<script>'),
  repeated('</script', '<script><!--'),
  repeated('</b '),
  repeated('&amp;'),
  repeated('&CounterClockwiseContourIntegra'),
  repeated('<![CDATA['),
  repeated('<svg><title>'),
  repeated('<b><i><s><a href=x>'),
  repeated('`', '<pre>', '</pre>'),
  counted('ids', (n) => `<i id=a${n}>`),
  counted('attributes of one tag', (n) => (n ? ` a${n}` : '<p')),
  counted('attributes of many bodies', (n) => `<body a${n}>`),
  counted('classes of one tag', (n) => (n ? ` c${n}` : '<p class="')),
]

const PIECES = [
  '<p>',
  '</p>',
  '<div>',
  '</div>',
  '<b>',
  '</b>',
  '<a href=x>',
  '<li>',
  '<ul>',
  '<ol>',
  '<td>',
  '<tr>',
  '<table>',
  '</table>',
  '<pre>',
  '<code>',
  '<blockquote>',
  '<h2>',
  '</h2>',
  '<br>',
  '<img alt=x src=x>',
  '<script>',
  '</script>',
  '<style>',
  '<title>',
  '<template>',
  '<noscript>',
  '<svg>',
  '<html>',
  '<head>',
  '<body>',
  '</body>',
  '<main>',
  '<nav>',
  '<!--',
  '-->',
  '&lt;',
  '&',
  '<',
  ' ',
  '\n',
  'word',
  '*',
  '`',
]

/** The known ones, and as many that are drawn from their pieces, always the same. */
export const HOSTILE: Hostile[] = [
  ...KNOWN,
  ...fc
    .sample(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }), { numRuns: 60, seed: 1 })
    .map((pieces) => repeated(pieces.join(''))),
]

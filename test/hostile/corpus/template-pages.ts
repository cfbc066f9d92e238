const many = (count: number, text: (n: number) => string) =>
  Array.from({ length: Math.ceil(count) }, (_, n) => text(n)).join('')
const lists = (count: number, attributes: (n: number) => string, body: string) =>
  many(count, (n) => `<site-rows table="long" ${attributes(n)}>${body}</site-rows>`)

const LETTERS = ['yyyy', 'yy', 'MMMM', 'MMM', 'MM', 'M', 'dd', 'd', 'EEEE', 'EEE', 'HH', 'H', 'mm', 'ss']
/** A format of up to 60 letters that no other number has. */
const format = (n: number) =>
  `${n} ${Array.from({ length: 12 }, (_, place) => LETTERS[(n * 7 + place * 5) % LETTERS.length]).join('.')}`.slice(
    0,
    60,
  )

/** What asks for as much as a template may, by the path of its page; with only a share of it, for pages of all of them. */
const templates = (share: number): Record<string, string> => ({
  '/same-lists': lists(50 * share, () => '', '{{ row.a }}'),
  '/sorted-lists': lists(50 * share, (n) => `sort="${n % 2 ? '-' : ''}title" where="title!='${n}'"`, '{{ row.b }}'),
  '/titles': lists(50 * share, (n) => `where="title!='${n}'"`, '{{ row.title }}'),
  '/nested-lists': lists(
    1,
    () => '',
    lists(1, () => 'where="title!=row.title" limit="50"', '{{ row.title }}'),
  ),
  '/attributes': lists(5 * share, () => '', '<i title="{{ row.a }}{{ row.b | strip_html | slug }}"></i>'),
  '/json': lists(
    1,
    () => 'limit="5"',
    many(400 * share, (n) => `{{ row.j | json | truncate: ${n} }}`),
  ),
  '/conditions': lists(
    10 * share,
    () => '',
    many(100 * share, (n) => `<i site-if="row.a ~ '${n}'">x</i>`),
  ),
  '/files': many(15_000 * share, (n) => `{{ asset['${n}.png'] }}`),
  '/dates': many(9_000 * share, (n) => `{{ page.og_title | default: "2026-05-01T10:00:00Z" | date: "${format(n)}" }}`),
  '/snippets': many(4_900 * share, (n) => `<site-snippet name="none-${n}"/>`),
  '/forms': many(4_900 * share, (n) => `<site-form name="none-${n}"/>`),
  '/components': many(4_900 * share, (n) => `<site-component name="none-${n}" a="1" b="2"/>`),
  '/tables': many(4_900 * share, (n) => `<site-rows table="none-${n}"></site-rows>`),
  '/unknown': many(15_000 * share, (n) => `{{ website.facts.none_${n} }}`),
})

export const TEMPLATE_PAGES: Record<string, string> = {
  ...templates(1),
  '/feed': '<site-feed table="long" limit="100" entry-content="a" entry-summary="b"/>',
  '/row/:title': '{{ row.a }}{{ row.b }}<p title="{{ row.c }}">{{ row.j | json }}</p>',
  '/everything': Object.values(templates(0.2)).join('\n'),
}

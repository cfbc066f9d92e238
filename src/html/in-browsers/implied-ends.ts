/** Elements that a start tag ends without saying so (HTML, "Optional tags"): by the new tag, the names of what it ends. */
export function endedBy(name: string): ReadonlySet<string> | undefined {
  return ENDED_BY.get(name)
}

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

const words = (text: string) => new Set(text.split(' '))

const ENDS_PARAGRAPH =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 ' +
  'h5 h6 header hgroup hr main menu nav ol p pre search section table ul'

const ENDED_BY = new Map<string, ReadonlySet<string>>([
  ...ENDS_PARAGRAPH.split(' ').map((name) => [name, words('p')] as const),
  ['li', words('p li')],
  ['dt', words('p dt dd')],
  ['dd', words('p dt dd')],
  ['td', words('p td th')],
  ['th', words('p td th')],
  ['tr', words('p td th tr')],
  ['tbody', words('p td th tr thead tbody tfoot')],
  ['tfoot', words('p td th tr thead tbody tfoot')],
  ['option', words('option')],
  ['optgroup', words('option optgroup')],
])

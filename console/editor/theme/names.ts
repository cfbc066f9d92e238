/** What the tokens of our starters and of most themes are called. */
const COLORS: Record<string, string> = {
  paper: 'Background',
  background: 'Background',
  surface: 'Background',
  raised: 'Cards',
  card: 'Cards',
  ink: 'Text',
  text: 'Text',
  soft: 'Soft text',
  muted: 'Soft text',
  line: 'Lines',
  border: 'Lines',
  accent: 'Links and buttons',
  'on-accent': 'Text on buttons',
  primary: 'Main color',
  'on-primary': 'Text on the main color',
  secondary: 'Second color',
  note: 'Notes',
  warning: 'Warnings',
}

const FONTS: Record<string, string> = {
  text: 'Text',
  body: 'Text',
  display: 'Headings',
  heading: 'Headings',
  headings: 'Headings',
  title: 'Headings',
  small: 'Small text',
  caps: 'Small capitals',
  code: 'Code',
  mono: 'Code',
}

/** In a person's words: "color.on-accent" is "Text on buttons", "color.brand.deep" is "Brand deep". */
export function nameOfColor(path: string): string {
  const [, ...names] = path.split('.')
  const name = (names.length > 0 ? names : [path]).join(' ')
  const [, other] = /^on-(.+)$/.exec(name) ?? []
  return COLORS[name] ?? (other ? `Text on ${words(other)}` : capital(words(name)))
}

export function nameOfFont(path: string): string {
  const name = path.slice(path.indexOf('.') + 1)
  return FONTS[name] ?? capital(words(name))
}

export function nameOfToken(path: string): string {
  return capital(words(path.replaceAll('.', ' ')))
}

function words(name: string): string {
  return name.replace(/[-_]+/g, ' ').trim()
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Types of the W3C design tokens format that become CSS values, and `text` of theirs that is safe within a declaration. */
export const TOKEN_TYPES = [
  'color',
  'dimension',
  'fontFamily',
  'fontWeight',
  'number',
  'duration',
  'cubicBezier',
  'shadow',
  'string',
] as const
export type TokenType = (typeof TOKEN_TYPES)[number]

export type CssValue = { ok: true; css: string } | { ok: false; message: string }

/** A value as CSS; `message` is a predicate of the token. */
export function cssValue(type: TokenType | undefined, value: unknown): CssValue {
  switch (type) {
    case 'color':
      return typeof value === 'string' ? text(value) : colorOf(value)
    case 'dimension':
      return measure(value, ['px', 'rem', 'em', '%', 'vw', 'vh', 'ch'])
    case 'duration':
      return measure(value, ['ms', 's'])
    case 'fontFamily':
      return fontFamily(value)
    case 'fontWeight':
    case 'number':
      return typeof value === 'number' ? number(value) : text(value)
    case 'cubicBezier':
      return cubicBezier(value)
    case 'shadow':
      return shadow(value)
    default:
      return typeof value === 'number' ? number(value) : text(value)
  }
}

const MAX_VALUE = 500
/** What could end a declaration, its rule or its element, begin a comment, or leave a string or a parenthesis open. */
const UNSAFE = /[;{}<>\\@!\p{Cc}]|\/\*|\*\//u

function text(value: unknown): CssValue {
  if (typeof value !== 'string') return no('must be a text')
  if (!value.trim()) return no("can't be blank")
  if (value.length > MAX_VALUE) return no(`is too long (maximum is ${MAX_VALUE} characters)`)
  if (UNSAFE.test(value)) return no('may not have any of ; { } < > \\ @ ! or a comment')
  return isBalanced(value) ? yes(value.trim()) : no('has a quote or a parenthesis that is not closed')
}

function isBalanced(value: string): boolean {
  let depth = 0
  let quote = ''
  for (const character of value) {
    if (quote) quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth++
    else if (character === ')' && --depth < 0) return false
  }
  return depth === 0 && !quote
}

function number(value: unknown): CssValue {
  return typeof value === 'number' && Number.isFinite(value) ? yes(String(value)) : no('must be a number')
}

function measure(value: unknown, units: readonly string[]): CssValue {
  if (!isObject(value)) return text(typeof value === 'number' ? String(value) : value)
  const amount = number(value.value)
  if (!amount.ok || !units.includes(value.unit as string))
    return no(`must be like "1${units[0]}", or an object with a value and a unit of ${units.join(', ')}`)
  return yes(`${amount.css}${value.unit}`)
}

/** A color as an object (Design Tokens Color Module). */
function colorOf(value: unknown): CssValue {
  if (!isObject(value)) return no('must be a CSS color, or an object with colorSpace and components')
  const { colorSpace, components, alpha, hex } = value
  if (Array.isArray(components) && typeof colorSpace === 'string' && components.length === 3) {
    const parts = components.map((part) => (part === 'none' ? yes('none') : number(part)))
    const opacity = alpha === undefined ? yes('1') : number(alpha)
    const wrong = [...parts, opacity].find(({ ok }) => !ok)
    if (wrong) return no('has components that are not numbers')
    const [a, b, c] = parts.map(cssOf) as [string, string, string]
    const end = alpha === undefined ? '' : ` / ${cssOf(opacity)}`
    if (FUNCTIONS.has(colorSpace)) return yes(`${colorSpace}(${inFunction(colorSpace, [a, b, c])}${end})`)
    if (SPACES.has(colorSpace)) return yes(`color(${colorSpace} ${a} ${b} ${c}${end})`)
    return no(`has an unknown colorSpace; choose from ${[...SPACES, ...FUNCTIONS].join(', ')}`)
  }
  return hex === undefined ? no('must be a CSS color, or an object with colorSpace and components') : text(hex)
}

const SPACES = new Set('srgb srgb-linear display-p3 a98-rgb prophoto-rgb rec2020 xyz xyz-d50 xyz-d65'.split(' '))
const FUNCTIONS = new Set(['hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch'])

function inFunction(space: string, [a, b, c]: [string, string, string]): string {
  return space === 'hsl' || space === 'hwb' ? `${a} ${b}% ${c}%` : `${a} ${b} ${c}`
}

function fontFamily(value: unknown): CssValue {
  if (!Array.isArray(value)) return text(value)
  if (value.length === 0) return no("can't be empty")
  const names = value.map((name) => text(name))
  const wrong = names.find(({ ok }) => !ok)
  if (wrong) return wrong
  return yes(names.map((name) => quoted(cssOf(name))).join(', '))
}

function quoted(name: string): string {
  return /^[A-Za-z_-][\w-]*$|^var\(|["']/.test(name) ? name : `"${name}"`
}

function cubicBezier(value: unknown): CssValue {
  if (!Array.isArray(value)) return text(value)
  const points = value.map(number)
  if (points.length !== 4 || points.some(({ ok }) => !ok)) return no('must be four numbers')
  return yes(`cubic-bezier(${points.map(cssOf).join(', ')})`)
}

function shadow(value: unknown): CssValue {
  if (typeof value === 'string') return text(value)
  const layers = Array.isArray(value) ? value : [value]
  if (layers.length === 0) return no("can't be empty")
  const all = layers.map(layer)
  const wrong = all.find(({ ok }) => !ok)
  return wrong ?? yes(all.map(cssOf).join(', '))
}

function layer(value: unknown): CssValue {
  if (typeof value === 'string') return text(value)
  if (!isObject(value)) return no('must have color, offsetX, offsetY, blur and spread')
  const lengths = [value.offsetX, value.offsetY, value.blur ?? '0', value.spread ?? '0']
  const parts = [...lengths.map((length) => cssValue('dimension', length)), cssValue('color', value.color)]
  if (parts.some(({ ok }) => !ok)) return no('must have color, offsetX, offsetY, blur and spread')
  return yes(`${value.inset === true ? 'inset ' : ''}${parts.map(cssOf).join(' ')}`)
}

function cssOf(value: CssValue): string {
  return value.ok ? value.css : ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const yes = (css: string): CssValue => ({ ok: true, css })
const no = (message: string): CssValue => ({ ok: false, message })

import { fileURLToPath } from 'node:url'
import type { Family } from '#fonts/families.ts'

export const FONTS_MODULE = fileURLToPath(new URL('../../../clients/typescript/src/fonts.ts', import.meta.url))

const GENERIC = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' }

/** The families as a module of the client, for whoever lets a person choose one. */
export function fontsModule(families: readonly Family[]): string {
  return `// Written by \`npm run fonts\` in the folder above the clients.

export type Font = {
  family: string
  category: 'sans' | 'serif' | 'display' | 'mono' | 'hand'
  /** What \`font-family\` is set to, such as a theme's token of type fontFamily. */
  stack: string
  /** The lightest and the heaviest weight; the same where there is one. */
  weight: { min: number; max: number }
  italic: boolean
  /** Path of its @font-face rules, on every website, preview and the service itself. */
  stylesheet: string
}

/** The families that a website serves itself where its theme names them. */
export const FONTS: readonly Font[] = [
${families.map(entry).join('\n')}
]
`
}

function entry({ family, category, id, weight, fallback, italic }: Family): string {
  const [min, max = min] = weight.split(' ')
  const generic = category === 'hand' ? 'cursive' : GENERIC[fallback.local]
  const stack = `'${/^[A-Za-z]+$/.test(family) ? family : `"${family}"`}, ${generic}'`
  return `  {
    family: '${family}',
    category: '${category}',
    stack: ${stack},
    weight: { min: ${min}, max: ${max} },
    italic: ${italic !== undefined},
    stylesheet: '/_fonts/${id}.css',
  },`
}

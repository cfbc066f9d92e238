import table from './families.json' with { type: 'json' }

export type Category = 'sans' | 'serif' | 'display' | 'mono' | 'hand'
export type Style = 'normal' | 'italic'

/** A family that websites can use without asking anyone else for it, as `npm run fonts` found it in its package. */
export type Family = {
  family: string
  category: Category
  /** Begins the names of its files. */
  id: string
  package: string
  license: string
  /** In the names of its files: `wght` where one file has all weights, else its only weight. */
  axis: string
  /** Of `font-weight`: one, or the first and the last. */
  weight: string
  /** What is scaled to its measures while it loads, in percent. */
  fallback: { local: 'sans' | 'serif' | 'mono'; size: string; ascent: string; descent: string; gap: string }
  /** The characters in the file of each subset, as `unicode-range`. */
  ranges: Record<string, string>
  /** Of the file of each subset, the hash in its address. */
  normal: Record<string, string>
  italic?: Record<string, string>
}

export const FAMILIES = table as unknown as readonly Family[]

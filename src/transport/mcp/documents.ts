import { readFileSync } from 'node:fs'

/** A text that agents read by `docs_read`, and as a resource. */
export type Document = { topic: string; title: string; description: string; text: string }

const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8')

/** Every example in them is run by a test. */
export const DOCUMENTS: readonly Document[] = [
  {
    topic: 'templates',
    title: 'The template language',
    description: 'Components, snippets, lists of rows, values and conditions in html, with examples',
    text: read('templates.md'),
  },
  {
    topic: 'fonts',
    title: 'Fonts',
    description: 'The families that a theme can name, which the website serves itself',
    text: read('fonts.md'),
  },
  {
    topic: 'pictures',
    title: 'Pictures',
    description: 'Uploading, showing and replacing pictures, and what screenshots send',
    text: read('agents/pictures.md'),
  },
  {
    topic: 'languages',
    title: 'Languages',
    description: 'Pages and their translations, and shared parts for each language',
    text: read('agents/languages.md'),
  },
  {
    topic: 'forms',
    title: 'Forms',
    description: 'In several languages, with options from a table and values from the page',
    text: read('agents/forms.md'),
  },
  {
    topic: 'review',
    title: 'Review',
    description: 'Drafts, requests, publishing and undoing',
    text: read('agents/review.md'),
  },
  {
    topic: 'recipes',
    title: 'Recipes',
    description: 'A blog, facts, prices, a contact form, old addresses: the calls that make them',
    text: read('agents/recipes.md'),
  },
]

/** Its beginning, without the title of a section, and its sections in their order. */
export function sectionsOf({ text }: Document): { opening: string; sections: { title: string; text: string }[] } {
  const [opening = '', ...others] = text.split(/^(?=## )/m)
  const sections = others.map((section) => ({ title: section.slice(3, section.indexOf('\n')).trim(), text: section }))
  return { opening, sections }
}

/** Where a document is a resource. */
export function uriOf({ topic }: Document): string {
  return `sitewright://docs/${topic}`
}

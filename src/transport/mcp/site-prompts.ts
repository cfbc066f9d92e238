import type { Catalog } from '#operations/catalog.ts'
import type { Prompt } from '#transport/mcp/registry.ts'
import { type Fields, invalidParams, isFields } from '#transport/mcp/rpc.ts'

type Job = Prompt['definition'] & {
  /** `has` says whether a tool is there to be named. */
  text(given: Record<string, string>, has: (tool: string) => boolean): (string | false)[]
}

const WEBSITE = { name: 'website_id', description: 'The id of the website', required: true }
const MAX_ARGUMENT = 20_000

const JOBS: Job[] = [
  {
    name: 'new_site',
    title: 'New website',
    description: 'Build a whole website from a short description',
    arguments: [
      { name: 'about', description: 'What and whom the website is for', required: true },
      { name: 'pages', description: 'The pages wanted, when they are known' },
    ],
    text: ({ about, pages }) => [
      `Build a website. It is about this: ${about}`,
      pages !== undefined && `These pages are wanted: ${pages}`,
      'Decide on its pages, its navigation, its colours and its typefaces first, in a few lines.',
      'Then `websites_create`; one html head with all of the styling, one header with the navigation and one footer, each with default_on_page_language set to the website’s default_language; then the pages, the home page at the path /.',
      'Write real text for its visitors, no placeholders. Give each page a title and a meta_description. Make it readable on a telephone, with one h1 a page, labels on form fields, and alt texts.',
      'At the end look at what was made, fix what is wrong, and tell the user the address.',
    ],
  },
  {
    name: 'redesign_site',
    title: 'Redesign',
    description: "Change a website's look and leave its content as it is",
    arguments: [WEBSITE, { name: 'wish', description: 'How it is to look' }],
    text: ({ website_id, wish }, has) => [
      `Redesign the website ${website_id}.${wish === undefined ? '' : ` It is to look like this: ${wish}`}`,
      has('site_overview') && 'Begin with `site_overview`.',
      'Read its html heads, header and footer and two or three of its pages, so that you know which classes they use.',
      'Change the styling in the html head, then header and footer; touch a page only where its markup stands in the way, with edits rather than whole html. Leave texts, paths and links as they are.',
      'Each change is a version: say at the end which can be reverted to. To prepare it unseen, pin the present versions first and unpin them at the end.',
    ],
  },
  {
    name: 'translate_site',
    title: 'Translate',
    description: "Make a website's pages in another language",
    arguments: [WEBSITE, { name: 'language', description: 'Language tag, like de or pt-BR', required: true }],
    text: ({ website_id, language }, has) => [
      `Translate the website ${website_id} into ${language}.`,
      has('site_overview') && 'Begin with `site_overview`.',
      `Make a header, a footer and an html head with default_on_page_language ${language}, translated from those of the default language.`,
      `Then for each page one more: language ${language}, a path under /${language}, title, meta_description and html translated. Give both pages the same translation_group_id, that of the original, so that each is known as the other's translation.`,
      'Translate for people who speak the language, idiom for idiom; leave names, addresses, code and links to files alone, and point inner links at the translated pages.',
    ],
  },
  {
    name: 'audit_site',
    title: 'Audit',
    description: 'Find what is wrong with a website, and say how to fix it',
    arguments: [WEBSITE],
    text: ({ website_id }, has) => [
      `Audit the website ${website_id}. Change nothing.`,
      has('site_overview') && 'Begin with `site_overview`.',
      'Read every page and shared part. Look for links that lead nowhere, missing or double titles and descriptions, headings out of order, images without alt text, forms without labels, text that is hard to read on a telephone, placeholder text, claims that contradict each other, and pages that no other page leads to.',
      'Report what you found, the worst first: where it is, why it matters, and the edit that fixes it.',
    ],
  },
]

export function sitePrompts({ byName }: Catalog): Prompt[] {
  return JOBS.map(({ text, ...definition }) => ({
    definition,
    async get(params) {
      const given = argumentsOf(definition, params.arguments)
      const lines = text(given, (tool) => byName.has(tool)).filter((line) => line !== false)
      return {
        description: definition.description,
        messages: [{ role: 'user', content: { type: 'text', text: lines.join('\n') } }],
      }
    },
  }))
}

function argumentsOf(definition: Prompt['definition'], given: unknown = {}): Record<string, string> {
  if (!isFields(given)) throw invalidParams('arguments must be an object')
  for (const { name, required } of definition.arguments) {
    const value = (given as Fields)[name]
    if (value === undefined ? required : typeof value !== 'string' || value.length > MAX_ARGUMENT)
      throw invalidParams(
        `The argument ${name} ${value === undefined ? 'is missing' : 'must be a text, and not a long one'}`,
      )
  }
  return given as Record<string, string>
}

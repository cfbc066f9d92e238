import Type from 'typebox'
import { digestOf } from '#kernel/operations/digest.ts'
import { named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { readPolicy } from '#kernel/operations/publish-policy-store.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { overviewText } from '#resources/websites/overview/rules.ts'
import type { OverviewCheck, OverviewSection } from '#resources/websites/overview/section.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** The whole website at a glance, one section per resource. */
export function overviewOperations(
  sections: readonly OverviewSection[],
  checks: readonly OverviewCheck[],
): readonly Operation[] {
  const overview = defineOperation({
    name: 'site_overview',
    summary:
      'Summarize a website: policy, facts, pages, blocks, tokens, tables, forms, redirects, what waits; read this first',
    scope: 'read',
    role: 'viewer',
    routes: ['GET /websites/:website_id/overview'],
    target: at('website_id', websiteTarget),
    output: named(
      'SiteOverview',
      Type.Object({
        website_id: Id,
        name: Type.String({ about: "The website's name." }),
        url: Type.String({ about: 'Its address for visitors.' }),
        default_language: Type.String({ about: 'The language of pages that name none.' }),
        languages: Type.Array(Type.String(), { about: 'The languages of the website.' }),
        role: oneOf(ROLES, { description: 'Your role on the website.' }),
        text: Type.String({
          description: 'The summary in Markdown, at most 14,500 bytes, with pointers to what was left out.',
        }),
        ...Object.fromEntries(sections.map(({ name, output }) => [name, output])),
        problems: Type.Array(Type.String(), { description: 'What is probably not intended.' }),
      }),
    ),
    revision: digestOf,
    // The text says all of it.
    brief: { fields: ['website_id', 'text'] },
    async handler({ db, longDb, target: website, links, compute }) {
      const from = { db, longDb, website, links, compute }
      // PostgreSQL answers them side by side.
      const [contents, checked] = await Promise.all([
        Promise.all(sections.map(({ read }) => read(from))),
        Promise.all(checks.map((check) => check(from))),
      ])
      const problems = [...contents.flatMap(({ warnings }) => warnings), ...checked.flat()]
      const languages = JSON.parse(website.languages) as string[]
      const url = links.website(website)
      const { name, default_language, caller_role: role } = website
      const facts = JSON.parse(website.facts) as Record<string, string>
      const { people, agents, content } = readPolicy(website)
      const lines = [
        `Website ${website.id} at ${url}`,
        `Languages: ${languages.join(', ')} (default ${default_language}). Time zone: ${website.time_zone}. Your role: ${role}.`,
        role === 'content' && content === 'review'
          ? 'Your changes wait until somebody else publishes them.'
          : `Changes by people: ${people}. Changes by agents: ${agents}.`,
        ...factsLines(facts),
      ]
      return {
        website_id: website.id,
        name,
        url,
        default_language,
        languages,
        role,
        text: overviewText({ title: name, facts: lines, warnings: problems, sections: contents }),
        ...Object.fromEntries(sections.map((section, i) => [section.name, contents[i]!.data])),
        problems,
      }
    },
  })
  return [overview]
}

/** In one line, which is cut where it is too long; `websites_get` has all of them. */
function factsLines(facts: Record<string, string>): string[] {
  const entries = Object.entries(facts)
  return entries.length === 0 ? [] : [`Facts: ${entries.map(([name, text]) => `${name} "${text}"`).join(', ')}`]
}

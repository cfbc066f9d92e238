import { BadCatalog } from '#kernel/operations/bad-catalog.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'

export type Tag = { name: string; description: string; operations: RegExp }

/** What a reader looks for, in the order of the reference, by the names of operations. */
const TAGS: readonly Tag[] = [
  {
    name: 'Websites',
    description: 'A website is served at its own address as soon as it is created. Everything else belongs to one.',
    operations: /^(websites_|facts_|starters_|imports_|exports_|site_(overview|check)$|permissions_get$)/,
  },
  {
    name: 'Pages',
    description: 'Html at a path of the website. Change it as a whole, or by replacing a part of its html.',
    operations: /^(pages?_(?!versions_|unpin$)|translations_)/,
  },
  {
    name: 'Headers, footers, heads',
    description:
      'Html that pages share: before and after their own, and in their head. Defaults are chosen by language.',
    operations: /^(headers|footers|html_heads)_(?!unpin$|usage$)/,
  },
  {
    name: 'Domains',
    description:
      'Names of your own at which a website answers: what their DNS must hold, and what was seen of it. One is the primary one.',
    operations: /^(domains_(?!availability|purchase|renew|transfer)|own_certificates_)/,
  },
  {
    name: 'Buying domains',
    description:
      'Whether names can be bought, at which price, and buying, renewing and transferring them. What an agent asks for waits until a person confirms it. Registrant contacts keep who is to own them.',
    operations: /^(domains_(availability|purchase|renew|transfer)|purchases_|registrant_contacts_)/,
  },
  {
    name: 'Components and snippets',
    description:
      'Html that pages show by name, changed in one place. A component takes properties and slots, and brings its styles.',
    operations: /^(components|snippets)_(?!unpin$|usage$)/,
  },
  {
    name: 'Themes',
    description: 'Design tokens, which become CSS variables for light and dark, and styles. One theme is active.',
    operations: /^themes_(?!unpin$|usage$)/,
  },
  {
    name: 'Usage',
    description: 'Which pages and other records use a record, directly or by components: what a change of it touches.',
    operations: /_usage$/,
  },
  {
    name: 'Versions',
    description:
      'Every change of a page, shared part, component, snippet or theme makes a version. Pin one as live, revert to it, or compare two.',
    operations: /_versions_|_unpin$|^version_/,
  },
  {
    name: 'Change sets and trash',
    description:
      'What was done in one go, by whom: compare it, undo it as a whole. Deleted records can be restored for 30 days.',
    operations: /^((change_sets|trash)_|site_restore$)/,
  },
  {
    name: 'Publishing',
    description:
      'What visitors do not see yet, and making it live: several records together, now or at a time. Calls that wait for approval.',
    operations: /^(waiting|records|publishings|schedule|requests)_/,
  },
  {
    name: 'Batch edits',
    description: 'Several pages, shared parts, components, snippets and themes changed in one request, all or nothing.',
    operations: /^batch_/,
  },
  {
    name: 'Search and replace',
    description: 'Find text in the source of everything that pages are made of, and replace it everywhere.',
    operations: /^site_(search|search_text|replace)$/,
  },
  {
    name: 'Files',
    description:
      'Images, fonts, documents: uploaded as a form, from an address, as base64, or to an address that needs no key.',
    operations: /^(assets|uploads)_(?!usage$)/,
  },
  {
    name: 'Tables',
    description: 'Content in rows and typed columns, which templates list and pages such as /blog/:slug show.',
    operations: /^(tables|rows)_/,
  },
  {
    name: 'Forms',
    description: 'Forms that pages show with <site-form>, and what visitors sent with them.',
    operations: /^(forms?|submissions?)_/,
  },
  {
    name: 'Redirects',
    description:
      'From a path, or all paths of a pattern, to another or to any address. A page that moves leaves one behind. Paths that visitors miss are listed.',
    operations: /^(redirects|missing_paths)_/,
  },
  {
    name: 'Analytics',
    description:
      'Visitors, where they came from and what they read, counted without cookies as pages are served; machines and AI agents apart.',
    operations: /^analytics_/,
  },
  {
    name: 'Previews',
    description:
      'Newest versions, drafts, chosen versions, another theme or unsaved texts at an address of their own, for anyone with the link, and what they wrote about it.',
    operations: /^(previews?_|site_at$)/,
  },
  {
    name: 'Comments',
    description:
      'What people say about pages, elements, previews and other records, with replies. A mention of @agent or of an app makes it a task.',
    operations: /^comments_/,
  },
  {
    name: 'Webhooks',
    description:
      'Addresses of yours to which events are sent, signed by Standard Webhooks, and what became of each delivery.',
    operations: /^(account_)?(webhooks|deliveries)_/,
  },
  {
    name: 'Team',
    description: 'Who may do what on a website: members with their role, and invitations by mail.',
    operations: /^(accesses|(website_)?invitations)_/,
  },
  {
    name: 'Events and audit log',
    description:
      'What happened on your websites, as a list to poll and as a live stream, and who did it by which credential.',
    operations: /^(events|audit)_/,
  },
  {
    name: 'Account',
    description: 'Who you are, what your plan allows, your brand, your API keys, and the programs that act for you.',
    operations: /^(me|api_keys|clients|brand|website_brand)_/,
  },
  {
    name: 'DNS records',
    description:
      'Records of a domain whose DNS is managed here, one by one, by a zone file or by a mail provider, and keys that sign them.',
    operations: /^(dns_records|dnssec_keys)_/,
  },
]

/** The tags that have operations. */
export function tagsOf({ operations }: Pick<Catalog, 'operations'>): Tag[] {
  const used = new Set(operations.map(tagOf))
  return TAGS.filter((tag) => used.has(tag))
}

/** @throws BadCatalog where no tag fits */
export function tagOf({ name }: { name: string }): Tag {
  const tag = TAGS.find(({ operations }) => operations.test(name))
  if (!tag) throw new BadCatalog(`${name} belongs to no tag: add one to src/transport/openapi/tags.ts`)
  return tag
}

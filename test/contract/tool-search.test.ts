// What an agent asks for in its own words is among the first five of a plain search over names, descriptions and arguments.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog } from '#resources/index.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { defineTool } from '#transport/mcp/tools/define-tool.ts'
import { ToolFinder } from '#transport/mcp/tools/find-tools.ts'

/** A question, and the tool that answers it. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ['create a new website', 'websites_create'],
  ['rename the website', 'websites_update'],
  ['delete a website', 'websites_delete'],
  ['copy a website', 'websites_duplicate'],
  ['import a site from a zip archive', 'websites_import'],
  ['list all pages', 'pages_list'],
  ['read the html of a page', 'pages_get'],
  ['add a page', 'pages_create'],
  ['change the title of a page', 'pages_update'],
  ['move a page to another path', 'pages_move'],
  ['outline of a long page', 'pages_outline'],
  ['render a page as visitors see it', 'pages_render'],
  ['take a screenshot of a page', 'page_screenshot'],
  ['compare two versions as pictures', 'page_visual_diff'],
  ['several edits at once', 'batch_edit'],
  ['header and footer on every page', 'shared_parts_create'],
  ['update the footer', 'shared_parts_update'],
  ['create a component with props', 'blocks_create'],
  ['change the theme colors tokens', 'blocks_update'],
  ['which pages use a component', 'usage_get'],
  ['upload an image from a url', 'assets_upload'],
  ['address to upload a large file', 'assets_request_upload_url'],
  ['list images and files', 'assets_list'],
  ['change the alt text of an image', 'assets_update'],
  ['create a table with columns', 'tables_create'],
  ['add a column to a table', 'tables_update'],
  ['insert many rows at once', 'rows_bulk'],
  ['filter rows of a table', 'rows_list'],
  ['change a row', 'rows_update'],
  ['import rows from csv', 'rows_import'],
  ['contact form with fields', 'forms_create'],
  ['change the fields of a form', 'forms_update'],
  ['what visitors sent in a form, submissions', 'submissions_list'],
  ['mark a submission as spam', 'submissions_update'],
  ['erase personal data from forms', 'forms_forget'],
  ['redirect an old address', 'redirects_create'],
  ['import redirects', 'redirects_import'],
  ['where does an address lead', 'redirects_resolve'],
  ['missing paths 404', 'records_list'],
  ['connect a custom domain', 'domains_create'],
  ['verify the dns of a domain', 'domains_verify'],
  ['buy a domain', 'domains_purchase'],
  ['is a domain name available and for how much', 'domains_availability_check'],
  ['add a dns record', 'dns_records_create'],
  ['import a zone file', 'dns_records_import'],
  ['invite somebody to the team', 'invitations_create'],
  ['change the role of a member', 'accesses_update'],
  ['send events to a webhook', 'webhooks_create'],
  ['test a webhook or rotate its secret', 'webhooks_act'],
  ['preview link for a customer', 'previews_start'],
  ['comments on a preview', 'comments_list'],
  ['reply to a comment', 'comments_write'],
  ['versions of a page, history', 'versions_list'],
  ['restore an older version', 'versions_revert'],
  ['pin a version', 'versions_pin'],
  ['undo what was done', 'change_sets_undo'],
  ['what waits for publishing', 'waiting_list'],
  ['publish drafts at a time', 'records_publish'],
  ['bring back something deleted from the trash', 'trash_restore'],
  ['visitors, page views and referrers', 'analytics_get'],
  ['find broken links and problems', 'site_check'],
  ['replace text everywhere', 'site_replace'],
  ['who changed what, audit log', 'audit_list'],
]

const finder = new ToolFinder(catalogTools(catalog).map((tool) => ({ definition: defineTool(tool) })))

for (const [question, wanted] of QUESTIONS)
  test(`"${question}" finds ${wanted}`, () => {
    const found = finder.find(question, 5).map(({ definition }) => definition.name)
    assert.ok(found.includes(wanted), found.join(', '))
  })

test('words that no tool has find nothing', () => {
  assert.deepEqual(finder.find('xylophone', 5), [])
  assert.deepEqual(finder.find('the of and', 5), [])
})

/**
 * Statements that scan a table, or may visit more rows than ten times those that they answer, with what bounds them
 * (docs/decisions/0035-plans.md). Parts of their shapes.
 */
export const DECLARED: readonly { has: RegExp; because: string }[] = [
  {
    has: /webhooks\.website_id = websites\.account_id/,
    because:
      'who hears of a batch of events: the webhooks of each account, 50 at most, with the access of their person',
  },
  {
    has: /sum\(size\) over \(order by ordinal\) - size as before/,
    because:
      'a stretch of rows by their bytes: the lengths of the next 500 at most, their sums, then the rows themselves',
  },
  {
    has: /from rows where table_id = \?.* and \(*(instr|strpos|lower)\(/,
    because: 'a text within texts has no index; the rows of one table, on a thread of their own',
  },
  {
    has: /from rows where table_id = \? .*and \(?\+?k\d.* order by (k\d|ordinal|position)/,
    because:
      'a condition and an order by two columns; the lesser of both, entries of indexes alone where these have all, a bounded number on the request thread',
  },
  {
    has: /from rows where table_id = \? and ordinal > \? and ordinal <= \? and data like/,
    because: 'search and replace; a megabyte of rows at a time',
  },
  {
    has: /from (websites|forms|redirects|tables) where (website_id|id) = \? order by id limit \? offset|from assets where website_id = \? and ordinal > \? (and|order)/,
    because: 'search and replace; each record once, a megabyte at a time',
  },
  {
    has: /\|\| ' ' \|\|/,
    because: 'search and replace; the newest versions of some pages at a time',
  },
  {
    has: /alike_pages|sum\(alike\) as total|to_path like|select pages\.id, pages\.path, histories|select count\(\*\) as count from pages inner join histories/,
    because: 'check and overview; each page and redirect of the website once, never its history',
  },
  {
    has: /\) as page inner join histories/,
    because:
      'sitemap and llms.txt; 250 pages at a time, chosen before their histories are joined, which copies their columns once more',
  },
  {
    has: /from assets where website_id = \? and not exists \(select used_name/,
    because: 'check and overview; each file and use of the website once, never its history',
  },
  {
    has: /from (audit_events|events) where seq > \? and seq < \? and website_id/,
    because: 'up to 500 newest rows that are not indexed yet (decision 12)',
  },
  {
    has: /\(path like \? escape|lower\(path\) like lower|lower\(path collate/,
    because: 'a text within titles and paths has no index; the pages of one website, on a thread of their own',
  },
  {
    has: /octet_length\(versions\.html_content\) as size|\.ordinal, coalesce\(\(select octet_length\(versions/,
    because: 'a search plans its parts; each record of the website once, some hundred at a time',
  },
  {
    has: /as records_count/,
    because: 'each change set of a page counts its records, up to 10,000',
  },
  {
    has: /select sum\(length\) as before from list_buckets/,
    because: 'one row for 512 of a list',
  },
  {
    has: /from (analytics_inbox|search_changes)\b.* limit|from audit_blocks order by|from histories where latest_number > pack_from/,
    because: 'a queue, read from one end; its index holds nothing else',
  },
  {
    has: /^select key from blobs where unreferenced_at is null and not exists/,
    because: 'an hourly job, on a thread of its own; each file once',
  },
  {
    has: /^delete from certificates where chain is null$/,
    because: 'once at the start; names without a certificate and those with one',
  },
  {
    has: /from search_documents where website_id = \? and page_id in \(\?…\) and row_id = \?/,
    because: 'a job that indexes pages; 200 at a time, of which none may be known yet',
  },
  {
    has: /from search_index/,
    because: 'the inverted index, by its words',
  },
  {
    has: /as site_primary_domain, .* where pages\.website_id = \? and pages\.(ordinal >= \?|id in \([^)]+\)+) order by pages\.ordinal/,
    because: 'the address of each page is made with the website and its domains, of which there are few',
  },
  {
    has: /from forms inner join websites .* where forms\.website_id = \? order by forms\.created_at/,
    because:
      'all forms of a website, 200 at most; where it has few records, PostgreSQL reads the histories of all of them at once',
  },
  {
    has: /from websites inner join accounts .* exists \(select raw\.day/,
    because: 'an hourly job; one look for each website of a plan',
  },
]

export function reasonOf(shape: string): string | undefined {
  return DECLARED.find(({ has }) => has.test(shape))?.because
}

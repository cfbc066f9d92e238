import type { Example } from '#kernel/operations/example.ts'
import { CREATED, exampleId, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'
import { EXAMPLE_ZIP } from '#resources/transfer/example-zip.ts'
import { EXAMPLE_WEBSITE } from '#resources/websites/websites/examples.ts'

const COPY_ID = exampleId('a1')
const COPYING_ID = exampleId('a2')
const IMPORT_ID = exampleId('a3')
export const COPY_URL = 'https://mill-street-cafe.sitewright.example'
const EXPORT_ID = exampleId('a4')
const inWebsite = { website_id: WEBSITE_ID }

const proposal = {
  id: IMPORT_ID,
  website_id: WEBSITE_ID,
  status: 'proposed',
  format: 'sitewright',
  filename: 'bakery.zip',
  byte_size: EXAMPLE_ZIP.length,
  counts: {},
  shared_parts: [],
  conflicts: [],
  created: {},
  done_count: 0,
  total_count: 0,
  errors: [],
  errors_count: 0,
  error: null,
  source_website_id: null,
  expires_at: '2026-03-03T09:30:00.000Z',
  ...CREATED,
}

const exporting = {
  id: EXPORT_ID,
  website_id: WEBSITE_ID,
  status: 'queued',
  include_submissions: false,
  url: null,
  expires_at: null,
  pages_count: 0,
  records_count: 0,
  error: null,
  ...CREATED,
}

/** They come before the website has pages, so that the proposal has no conflict. */
export const transferExamples: readonly Example[] = [
  {
    operation: 'imports_create',
    params: inWebsite,
    form: { file: { filename: 'bakery.zip', content_type: 'application/zip', text: EXAMPLE_ZIP } },
    answer: { ...proposal, status: 'reading' },
  },
  { operation: 'websites_import', params: inWebsite, body: { import_id: IMPORT_ID }, answer: proposal },
  { operation: 'imports_get', params: { ...inWebsite, id: IMPORT_ID }, answer: proposal },
  {
    operation: 'websites_export',
    params: inWebsite,
    body: {},
    answer: exporting,
  },
  {
    operation: 'exports_get',
    params: { ...inWebsite, id: EXPORT_ID },
    answer: {
      ...exporting,
      status: 'done',
      // Versions of the facts.
      records_count: 2,
      url: `${SERVICE_URL}/downloads/kQ7ZtN2mVb9XwR4cLs8HfYp3DgJ6aTeU1iKoB5nMv0E`,
      expires_at: '2026-03-02T10:45:00.000Z',
    },
  },
  {
    operation: 'websites_duplicate',
    params: inWebsite,
    body: { name: 'Mill Street Cafe' },
    answer: {
      ...EXAMPLE_WEBSITE,
      id: COPY_ID,
      name: 'Mill Street Cafe',
      subdomain: 'mill-street-cafe',
      url: COPY_URL,
      import_id: COPYING_ID,
    },
  },
]

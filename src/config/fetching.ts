import { checkExecutable, readAuthorities } from '#config/files.ts'
import { integer, optional, parsed, setting } from '#config/setting.ts'
import { fetchAllowances } from '#net/fetch-allowance.ts'

export const FETCHING = {
  fetchAllow: setting(
    'FETCH_ALLOW',
    'Private hosts or networks, with an optional `:port`, that the service may fetch from and send webhooks to, like `hooks.internal:8443, 10.1.0.0/16`.',
    parsed(fetchAllowances),
  ),
  /** PEM. */
  fetchAuthorities: setting(
    'FETCH_CA',
    'PEM file of certificate authorities to trust when fetching, in addition to the usual ones.',
    optional(readAuthorities),
  ),
  crawlRate: setting(
    'CRAWL_RATE',
    'Requests per second to a website that an import reads by its address; 0 turns the limit off.',
    integer(0, 1_000),
    '5',
  ),
  chromium: setting(
    'CHROMIUM',
    'Path of a Chromium or Chrome executable for screenshots, like `/usr/bin/chromium-headless-shell` or `/usr/bin/chromium`; unset turns them off.',
    optional(checkExecutable),
  ),
}

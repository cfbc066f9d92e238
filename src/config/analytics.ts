import { checkReadable } from '#config/files.ts'
import { asItIs, isOne, oneOf, optional, setting } from '#config/setting.ts'

const onOrOff = oneOf('on', 'off')

export const ANALYTICS = {
  analytics: setting(
    'ANALYTICS',
    'Whether page views are counted: `on` or `off`.',
    (...given) => onOrOff(...given) === 'on',
    'on',
  ),
  geoDatabase: setting(
    'GEO_DATABASE',
    'Path of an mmdb file that locates visitors by city; unset locates them by country only.',
    optional(checkReadable),
  ),
  geoAttribution: setting(
    'GEO_ATTRIBUTION',
    'Text that the license of `GEO_DATABASE` requires you to show.',
    optional(asItIs),
  ),
  honorDnt: setting('HONOR_DNT', '`1` leaves out visitors whose browser sends `DNT: 1` or `Sec-GPC: 1`.', isOne, '0'),
  verifyAgents: setting(
    'VERIFY_AGENTS',
    '`1` verifies by reverse DNS that a visitor is the crawler it claims to be; `0` believes it.',
    isOne,
    '1',
  ),
}

// Runs once: it reads no database.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { countryName } from '#analytics/classify/country-name.ts'
import { NOWHERE } from '#providers/geo/geo.ts'
import { openMmdb } from '#providers/geo/mmdb-file.ts'
import { mmdbGeo } from '#providers/geo/mmdb-geo.ts'
import { mmdbFile } from '#test/support/mmdb.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-geo-'))
after(() => rmSync(folder, { recursive: true }))

const BUILT = Date.UTC(2026, 4, 1)
const berlin = {
  country: { iso_code: 'DE', names: { en: 'Germany' } },
  subdivisions: [{ names: { de: 'Land Berlin', en: 'Land\tBerlin' } }],
  city: { names: { de: 'Berlin', en: 'Berlin' } },
}
const file = join(folder, 'cities.mmdb')
writeFileSync(
  file,
  mmdbFile(
    {
      '9.0.0.0/9': berlin,
      '9.128.0.0/16': { country_code: 'FR', state1: 'Île-de-France', city: 'Paris' },
      '9.129.0.0/24': { country: 'NL', region: 'Utrecht', city: 'Utrecht' },
      '9.130.0.0/16': { registered_country: { iso_code: 'US' } },
      '9.131.0.0/16': { country_code: 'ZZ', city: 7, subdivisions: 'none' },
      '2a00:1450::/32': berlin,
      '127.0.0.0/8': berlin,
      '10.0.0.0/8': berlin,
    },
    { builtAt: BUILT },
  ),
)

const failed: string[] = []
const onFailure = (_: unknown, path: string) => void failed.push(path)
const shipped = mmdbGeo({ file: null, attribution: null, onFailure })
const cities = mmdbGeo({ file, attribution: 'Cities by Example', onFailure })
await Promise.all([shipped.load(), cities.load()])

const COUNTRIES: [address: string, country: string | null][] = [
  ['8.8.8.8', 'US'],
  ['193.0.6.139', 'NL'],
  ['::ffff:193.0.6.139', 'NL'],
  ['2001:67c:2e8:22::c100:68b', 'NL'],
  ['133.11.0.1', 'JP'],
  ['10.1.2.3', null],
  ['192.168.0.1', null],
  ['127.0.0.1', null],
  ['::1', null],
  ['fe80::1', null],
  ['fd00::1', null],
  ['100.64.0.1', null],
  ['8.8.8', null],
  ['8.8.8.8:80', null],
  ['', null],
  ['x'.repeat(100_000), null],
]
for (const [address, country] of COUNTRIES)
  test(`${address.slice(0, 40) || 'no address'} is ${country ? `in ${countryName(country)}` : 'nowhere'}`, () =>
    assert.deepEqual(shipped.locate(address), { ...NOWHERE, country }))

test('a file with cities knows better than the countries that come with us, and they what it leaves out', () => {
  const place = { country: 'DE', region: 'Land Berlin', city: 'Berlin' }
  assert.deepEqual(cities.locate('9.1.2.3'), place)
  assert.deepEqual(cities.locate('2a00:1450:4001::1'), place)
  assert.deepEqual(cities.locate('9.128.1.1'), { country: 'FR', region: 'Île-de-France', city: 'Paris' })
  assert.deepEqual(cities.locate('9.129.0.255'), { country: 'NL', region: 'Utrecht', city: 'Utrecht' })
  assert.deepEqual(cities.locate('9.130.0.1'), { country: 'US', region: null, city: null })
  assert.equal(cities.locate('9.131.0.1').city, null)
  assert.deepEqual(cities.locate('193.0.6.139'), { country: 'NL', region: null, city: null })
  for (const address of ['127.0.0.1', '10.0.0.1']) assert.deepEqual(cities.locate(address), NOWHERE)
})

test('a file tells its age and type, and what has to be shown', async () => {
  const { builtAt, type } = await openMmdb(file)
  assert.deepEqual({ builtAt, type }, { builtAt: BUILT, type: 'Test-City' })
  assert.deepEqual([cities.attribution, shipped.attribution], ['Cities by Example', null])
})

test('a file that is none, or damaged, leaves the countries that come with us', async () => {
  const bytes = mmdbFile({ '9.0.0.0/9': berlin })
  const broken = join(folder, 'broken.mmdb')
  const damaged = join(folder, 'damaged.mmdb')
  writeFileSync(broken, 'no database')
  // Every record points beyond the file.
  writeFileSync(damaged, Buffer.concat([Buffer.alloc(100 * 8, 0xf0), bytes.subarray(100 * 8)]))
  for (const path of [broken, damaged, join(folder, 'absent.mmdb')]) {
    const geo = mmdbGeo({ file: path, attribution: null, onFailure })
    await geo.load()
    assert.equal(geo.locate('193.0.6.139').country, 'NL')
    geo.locate('9.1.1.1')
  }
  assert.deepEqual(failed, [broken, join(folder, 'absent.mmdb')])
})

test('before the data is read everything is nowhere', () => {
  assert.deepEqual(mmdbGeo({ file: null, attribution: null, onFailure }).locate('8.8.8.8'), NOWHERE)
})

test('countries have English names', () => {
  assert.deepEqual(['DE', 'GB', 'XK', 'QQ', ''].map(countryName), ['Germany', 'United Kingdom', 'Kosovo', 'QQ', ''])
})

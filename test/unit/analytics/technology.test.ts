// Runs once: it reads no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { technologyOf } from '#analytics/classify/technology.ts'

const BROWSERS: [userAgent: string, device: string, browser: string | undefined, system: string | undefined][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    'desktop',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'desktop',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'phone',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'tablet',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/8.0 TV Safari/537.36',
    'tv',
    'Safari',
    'Linux',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/120.0',
    'desktop',
    'Opera',
    'ChromeOS',
  ],
  ['Something else', 'desktop', undefined, undefined],
  [`${'x'.repeat(100_000)} iPhone`, 'desktop', undefined, undefined],
]
for (const [userAgent, device, browser, system] of BROWSERS)
  test(`${userAgent.slice(0, 60)}: ${browser} on a ${device}`, () => {
    const found = technologyOf({ userAgent, acceptLanguage: '' })
    assert.deepEqual([found.device, found.browser, found.system, found.language], [device, browser, system, undefined])
  })

const LANGUAGES: [header: string, language: string | undefined][] = [
  ['de', 'de'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['PT-br', 'pt'],
  ['fil;q=1, en', 'fil'],
  ['*', undefined],
  ['', undefined],
  ['english', undefined],
  ['<script>', undefined],
]
for (const [acceptLanguage, language] of LANGUAGES)
  test(`the first language of "${acceptLanguage}" is ${language}`, () =>
    assert.equal(technologyOf({ userAgent: '', acceptLanguage }).language, language))

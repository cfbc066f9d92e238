import assert from 'node:assert/strict'
import { test } from 'node:test'
import { video } from '#console/editor/add/sections/video.ts'
import { embedOf, withVideo } from '#console/editor/add/video-of-section.ts'
import { elementsOf } from '#console/editor/canvas/elements.ts'
import { compileText } from '#templates/compile.ts'

test('videos of YouTube and Vimeo are played from where no cookies are set', () => {
  const at = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
    'youtu.be/dQw4w9WgXcQ?si=x',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    ' https://www.youtube.com/live/dQw4w9WgXcQ ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])
    assert.equal(embedOf(address), at, address)
  assert.equal(embedOf('https://vimeo.com/76979871'), 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1')
  const hidden = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e'
  for (const address of [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ])
    assert.equal(embedOf(address), hidden)
  for (const address of [
    '',
    'https://youtube.com/',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'x"><script>',
  ])
    assert.equal(embedOf(address), null, address)
})

test('before somebody plays it, nothing of a video is loaded, and nothing from elsewhere', () => {
  const title = 'Tour "of" <us> {{ x }}'
  const src = embedOf('https://youtu.be/dQw4w9WgXcQ')!
  const html = withVideo(video.html, { title, source: { kind: 'embed', src }, poster: '/assets/1/a.jpg?v=1' })
  assert.doesNotThrow(() => compileText(html))
  const [, frame] = elementsOf(html)[0]!.children
  assert.deepEqual([frame!.name, frame!.attributes.some(({ name }) => name === 'src')], ['iframe', false])
  const page = frame!.attributes.find(({ name }) => name === 'srcdoc')!.value!
  assert.match(page, /<a href="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?autoplay=1&amp;rel=0">/)
  assert.match(page, /<b>▶ Tour &quot;of&quot; &lt;us> \{ \{ x }}<\/b>/)
  assert.doesNotMatch(page, /<(script|img|iframe|link)\b/)

  const captions = { src: '/assets/3/c.vtt', language: 'en' }
  const file = withVideo(video.html, {
    title,
    source: { kind: 'file', src: '/assets/2/v.mp4', type: 'video/mp4', captions },
    poster: null,
  })
  assert.match(file, /<video controls playsinline preload="none" aria-label="Tour &quot;of&quot; &lt;us> /)
  assert.match(file, /<track kind="captions" src="\/assets\/3\/c\.vtt" srclang="en" label="Captions" default>/)
  assert.doesNotThrow(() => compileText(file))
})

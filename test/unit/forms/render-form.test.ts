import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderForm } from '#resources/data/forms/render-form.ts'

const HOSTILE = `"><script>alert('x')</script>`
const draw = (
  fields: object[],
  { translations = '{}', ...more }: { translations?: string; [more: string]: unknown } = {},
) =>
  renderForm({
    form: {
      id: '0195a2b4-7c10-7d3e-9f00-000000000061',
      key: 'contact',
      name: 'Contact',
      success_message: null,
      autoreply_message: null,
      translations,
      fields: JSON.stringify(fields),
      spam_protection: 1,
      proof_of_work: 0,
    },
    language: 'fr',
    defaultLanguage: 'de',
    path: '/contact',
    ...more,
  })

test('every input has a label, and its help and error are tied to it', () => {
  const html = draw(
    [
      { name: 'email', type: 'email', label: 'E-mail', required: true, help_text: 'For the answer' },
      { name: 'size', type: 'radio', label: 'Size', required: true, options: [{ value: 's', label: 'Small' }] },
    ],
    { errors: { email: 'Wrong' }, given: { email: 'x', size: 's' } },
  )
  assert.match(
    html,
    /<label class="site-form__label" for="form-contact-email">E-mail <span class="site-form__required">\(obligatoire\)/,
  )
  assert.match(
    html,
    /id="form-contact-email" name="email" required autocomplete="email" aria-invalid="true" aria-describedby="form-contact-email-help form-contact-email-error" value="x"/,
  )
  assert.match(html, /<fieldset class="site-form__field site-form__field--radio">\n<legend/)
  assert.match(
    html,
    /id="form-contact-size-1" name="size" value="s" required checked>\n<label for="form-contact-size-1">Small/,
  )
  assert.match(html, /role="alert">Veuillez corriger/)
  assert.match(html, /name="_page" value="\/contact"/)
})

test('nothing that an author or a visitor wrote becomes html', () => {
  const types = ['text', 'textarea', 'select', 'radio', 'checkbox', 'checkboxes', 'hidden', 'consent', 'file']
  const fields = types.map((type) => ({
    name: type,
    type,
    label: HOSTILE,
    required: false,
    help_text: HOSTILE,
    placeholder: HOSTILE,
    default_value: HOSTILE,
    pattern: HOSTILE,
    accept: HOSTILE,
    options: [{ value: HOSTILE, label: HOSTILE }],
  }))
  const wrong = Object.fromEntries(types.map((type) => [type, HOSTILE]))
  for (const html of [draw(fields), draw(fields, { given: wrong, errors: wrong, path: HOSTILE, language: HOSTILE })]) {
    assert.ok(!html.includes('<script'))
    assert.ok(!html.includes('">alert'))
  }
})

test('only what needs it has a trap, and files another encoding', () => {
  assert.match(draw([{ name: 'a', type: 'file', label: 'A', required: false }]), /enctype="multipart\/form-data"/)
  const html = draw([{ name: 'a', type: 'text', label: 'A', required: false }])
  assert.match(html, /name="_website" type="text" tabindex="-1"/)
  assert.ok(!html.includes('enctype'))
})

test("texts are in the language of the page, its base language or the default, else the field's own", () => {
  const field = {
    ...{ name: 'size', type: 'select', label: 'Size', required: false, placeholder: 'Any' },
    options: [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'Large' },
    ],
    translations: { de: { label: 'Größe', options: [{ value: 's', label: 'Klein' }] }, it: { label: 'Taglia' } },
  }
  const shown = (language: string, defaultLanguage: string) => draw([field], { language, defaultLanguage })
  const german = shown('de-AT', 'en')
  assert.match(german, />Größe<\/label>/)
  assert.match(german, /<option value="s">Klein<\/option>\n<option value="l">Large<\/option>/)
  assert.match(german, /selected>Any</)
  assert.match(shown('fr', 'it'), />Taglia<\/label>/)
  assert.match(shown('fr', 'en'), />Size<\/label>/)
})

test('only texts are translated, and a blank one is none', () => {
  const texts = { name: 'other', type: 'file', label: '', options: [{ value: 'x', label: 'X' }] }
  const html = draw([{ name: 'a', type: 'text', label: 'A', required: false, translations: { fr: texts } }])
  assert.match(html, /name="a"/)
  assert.match(html, />A<\/label>/)
  assert.ok(!html.includes('enctype'))
})

test('the button and what is said above wrong fields are in the language of the page', () => {
  const translations = JSON.stringify({ de: { submit_label: '<Ab>' }, fr: { error_message: 'Presque' } })
  const html = draw([{ name: 'a', type: 'text', label: 'A', required: false }], { translations, errors: { a: 'x' } })
  assert.match(html, />&lt;Ab&gt;<\/button>/)
  assert.match(html, /role="alert">Presque</)
})

test('a number has its step, or takes any', () => {
  const number = { name: 'n', type: 'number', label: 'N', required: false }
  assert.match(draw([{ ...number, min: 1, step: 0.5 }]), / min="1" step="0.5"/)
  assert.match(draw([number]), / step="any"/)
})

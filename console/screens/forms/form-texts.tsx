import { useState } from 'react'
import type { Form } from '#client/generated.ts'
import { languageName } from '#console/language-name.ts'
import { useSite } from '#console/shell/use-site.ts'
import { TextField } from '#console/ui/field.tsx'
import { Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { choicesIn, type EditedField, hasOwnChoices } from './fields.ts'
import css from './forms.module.css'

type Texts = Form['translations'][string]
type FieldTexts = NonNullable<EditedField['rest']['translations']>[string]
type TextsProps = {
  /** What the form says in the website's default language. */
  own: { name: string; success_message: string }
  texts: Form['translations']
  onTexts: (texts: Form['translations']) => void
  fields: readonly EditedField[]
  onFields: (fields: EditedField[]) => void
}

/** What the form says, language by language. In the default language most of it stands above. */
export function FormTexts({ own, texts, onTexts, fields, onFields }: TextsProps) {
  const { languages, default_language } = useSite()
  const [language, setLanguage] = useState(default_language)
  const known = [...new Set([default_language, ...languages, ...Object.keys(texts)])]
  const words = texts[language] ?? {}
  const word = (name: keyof Texts) => ({
    value: words[name] ?? '',
    onChange: (text: string) => onTexts({ ...texts, [language]: { ...words, [name]: text } }),
  })
  const isFurther = language !== default_language
  return (
    <Section title={known.length > 1 ? 'Languages' : 'Button and messages'}>
      {known.length > 1 && (
        <Select
          label="Language"
          about={isFurther && `Pages in this language show what is empty here in ${languageName(default_language)}.`}
          options={known.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      <div className={css.pair} lang={language}>
        {isFurther && <TextField label={`Name: ${own.name}`} {...word('name')} />}
        <TextField label="Button" placeholder={isFurther ? '' : 'Send'} {...word('submit_label')} />
        <TextField label="Message above a form with mistakes" {...word('error_message')} />
        {isFurther && <TextField label="Thank-you message" rows={2} {...word('success_message')} />}
      </div>
      {isFurther &&
        fields.map((field, at) => (
          <TextsOfField
            key={field.key}
            field={field}
            language={language}
            onChange={(translations) => onFields(fields.with(at, { ...field, rest: { ...field.rest, translations } }))}
          />
        ))}
    </Section>
  )
}

type OfFieldProps = {
  field: EditedField
  language: string
  onChange: (translations: Record<string, FieldTexts>) => void
}

/** What a field says in a language, each text below what it translates. */
function TextsOfField({ field, language, onChange }: OfFieldProps) {
  const { label, type, rest } = field
  if (type === 'hidden') return null
  const texts = rest.translations?.[language] ?? {}
  const change = (part: FieldTexts) => onChange({ ...rest.translations, [language]: { ...texts, ...part } })
  const word = (name: 'label' | 'placeholder' | 'help_text') => ({
    value: texts[name] ?? '',
    onChange: (text: string) => change({ [name]: text }),
  })
  const labels = new Map(texts.options?.map((option) => [option.value, option.label]))
  const choices = hasOwnChoices(field) ? choicesIn(field) : []
  const setLabel = (value: string, text: string) => {
    const all = choices.map((choice) => ({
      value: choice.value,
      label: choice.value === value ? text : (labels.get(choice.value) ?? ''),
    }))
    change({ options: all.filter((option) => option.label !== '') })
  }
  return (
    <fieldset className={css.texts} aria-label={`${label} in ${languageName(language)}`} lang={language}>
      <TextField label={`Label: ${label}`} {...word('label')} />
      {rest.placeholder && <TextField label={`Placeholder: ${rest.placeholder}`} {...word('placeholder')} />}
      {rest.help_text && <TextField label={`Help: ${rest.help_text}`} {...word('help_text')} />}
      {choices.map(({ value, label }) => (
        <TextField
          key={value}
          label={`Choice: ${label}`}
          value={labels.get(value) ?? ''}
          onChange={(text) => setLabel(value, text)}
        />
      ))}
    </fieldset>
  )
}

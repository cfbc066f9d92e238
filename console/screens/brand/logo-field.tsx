import { FileTrigger } from 'react-aria-components'
import { Button } from '#console/ui/button.tsx'
import { useFieldError } from '#console/ui/field-errors.ts'
import css from './brand.module.css'

const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

type LogoFieldProps = { logo: string | null; onChange: (logo: string | null) => void }

/** A logo to choose or to remove; it is sent with the rest of the form. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const error = useFieldError('logo')
  const read = async (file: File | undefined) => {
    if (file) onChange(await dataUrlOf(file))
  }
  return (
    <fieldset className={css.logo}>
      <legend className={css.legend}>Logo</legend>
      <div className={css.buttons}>
        <FileTrigger acceptedFileTypes={KINDS} onSelect={(files) => void read(files?.[0])}>
          <Button>{logo ? 'Replace the logo' : 'Choose a logo'}</Button>
        </FileTrigger>
        {logo && (
          <Button look="plain" onPress={() => onChange(null)}>
            Remove the logo
          </Button>
        )}
      </div>
      <p className={css.about}>A PNG, JPEG, WebP, GIF or AVIF of at most 700 KB. It is shown 28 pixels high.</p>
      {error !== null && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(reader.result as string)
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}

import { useEffect } from 'react'
import { familyNamed } from './families.ts'

/** Lets the console show names in their own fonts, which the service has. */
export function useFontFaces(names: readonly string[]): void {
  const sheets = [...new Set(names.flatMap((name) => familyNamed(name)?.stylesheet ?? []))].join(' ')
  useEffect(() => {
    for (const href of sheets.split(' ').filter(Boolean)) {
      if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
    }
  }, [sheets])
}

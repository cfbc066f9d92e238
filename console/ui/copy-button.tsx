import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { sayFailed } from './toast.tsx'

const SHOWN_MS = 2_000

/** Copies a text; `what` names it for screen readers, as in "Copy the key". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
    } catch (error) {
      sayFailed('It could not be copied', error)
    }
  }
  return (
    <Button look="plain" aria-label={copied ? 'Copied' : `Copy ${what}`} icon onPress={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
    </Button>
  )
}

import { type KeyboardEvent, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { linkAddress } from './sanitize-html.ts'
import { TextInput } from '../first/TextInput.tsx'
import css from './RichTextEditor.module.css'

/** Asks for the URL of a link; undefined if cancelled. Not a `<form>`, because it can be inside one. */
export function LinkForm({ onLink }: { onLink: (address: string | undefined) => void }) {
  const [typed, setTyped] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const submit = () => {
    const address = linkAddress(typed)
    if (address) onLink(address)
    else setIsInvalid(true)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    else onLink(undefined)
  }
  return (
    <div className={css['link']}>
      <TextInput
        type="url"
        aria-label="Link address"
        aria-invalid={isInvalid || undefined}
        placeholder="https://"
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for it
        autoFocus
        onChange={event => {
          setTyped(event.target.value)
          setIsInvalid(false)
        }}
        onKeyDown={handleKey}
      />
      <Button size="small" onClick={submit}>
        Link
      </Button>
      <Button size="small" kind="quiet" onClick={() => onLink(undefined)}>
        Cancel
      </Button>
      <output className={css['invalid']}>{isInvalid && 'Enter a web address.'}</output>
    </div>
  )
}

import { type KeyboardEvent, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { linkAddress } from './rich-text-clean.ts'
import { TextInput } from '../first/TextInput.tsx'
import css from './RichTextEditor.module.css'

/** Asks for the address of a link; undefined when it was thought better of. No form of its own: it may stand inside one. */
export function LinkForm({ onLink }: { onLink: (address: string | undefined) => void }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const take = () => {
    const address = linkAddress(typed)
    if (address) onLink(address)
    else setWrong(true)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take()
    else onLink(undefined)
  }
  return (
    <div className={css['link']}>
      <TextInput
        type="url"
        aria-label="Address of the link"
        aria-invalid={wrong || undefined}
        placeholder="https://"
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes because somebody asked to link
        autoFocus
        onChange={event => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={handleKey}
      />
      <Button size="small" onClick={take}>
        Link
      </Button>
      <Button size="small" kind="quiet" onClick={() => onLink(undefined)}>
        Cancel
      </Button>
      <output className={css['wrong']}>{wrong && 'This is no web address.'}</output>
    </div>
  )
}

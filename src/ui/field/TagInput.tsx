import { type KeyboardEvent, useRef, useState } from 'react'
import { Chip } from '../text/Chip.tsx'
import { type TagCheck, addTags, full } from './tag-rules.ts'
import css from './TagInput.module.css'

interface TagInputProps {
  value: readonly string[]
  onChange: (tags: string[]) => void
  max: number
  maxLength?: number
  check?: TagCheck
  placeholder?: string
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  onBlur?: () => void
}

/**
 * Tags are added with Comma, Tab or Return (S1§5), and on leaving the field: who goes on to “Save” would lose what is typed. Who gives up adds
 * nothing: Escape empties the field, and so does what closes without saving, marked `data-cancels`. Backspace in the empty field removes the last tag. At the
 * limit the field accepts no more tags and says so. A text that is no tag stays, and no form is sent with it (forms/use-form.ts).
 */
export function TagInput({ value, onChange, max, maxLength, check, placeholder, onBlur, ...control }: TagInputProps) {
  const [text, setText] = useState('')
  const [error, setErrorText] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length >= max

  const setError = (next: string | undefined) => {
    setErrorText(next)
    // At the limit nothing more can be written, so nothing could be put right.
    input.current?.setCustomValidity(next === full ? '' : (next ?? ''))
  }

  const add = (typed: string): boolean => {
    const added = addTags(value, typed, { max, maxLength, check })
    setText(added.rest)
    setError(added.error)
    if (added.tags.length > value.length) onChange(added.tags)
    return !added.error
  }

  /** At once in the document too: what closes the field now takes the focus before it is drawn again. */
  const discard = () => {
    if (input.current) input.current.value = ''
    setText('')
    setError(undefined)
  }

  const remove = (tag: string) => {
    setError(undefined)
    onChange(value.filter(other => other !== tag))
    input.current?.focus()
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const typed = text.trim()
    if (event.key === 'Escape') {
      discard()
    } else if (event.key === 'Tab' && typed && !event.shiftKey) {
      // A refused one holds nobody here.
      if (add(typed)) event.preventDefault()
    } else if (event.key === ',' || event.key === 'Enter') {
      event.preventDefault()
      if (typed) add(typed)
    } else if (event.key === 'Backspace' && !text) {
      const last = value.at(-1)
      if (last !== undefined) remove(last)
    }
  }

  return (
    <div>
      <div className={css['box']}>
        {value.map(tag => (
          <Chip key={tag} onRemove={() => remove(tag)}>
            {tag}
          </Chip>
        ))}
        <input
          {...control}
          ref={input}
          className={css['input']}
          value={text}
          readOnly={isFull}
          aria-label={control.id ? undefined : 'Tags'}
          aria-invalid={error !== undefined || control['aria-invalid']}
          placeholder={isFull ? '' : placeholder}
          autoComplete="off"
          enterKeyHint="enter"
          onKeyDown={handleKey}
          onChange={({ target }) => {
            if (/[,\n]/.test(target.value)) return void add(target.value)
            setText(target.value)
            setError(undefined)
          }}
          onBlur={({ target, relatedTarget }) => {
            if (isCancelling(relatedTarget)) discard()
            else if (target.value.trim()) add(target.value)
            onBlur?.()
          }}
        />
      </div>
      <output className={css[error && !isFull ? 'error' : 'note']}>{isFull ? full : error}</output>
    </div>
  )
}

/** Whether the focus goes to what closes without saving. Safari gives no button the focus, but it is pressed then. */
const isCancelling = (next: EventTarget | null): boolean =>
  (next instanceof Element && next.closest('[data-cancels]') !== null) || document.querySelector('[data-cancels]:active') !== null

import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { interestName } from '#contract/onboarding.ts'
import { limits } from '#contract/limits.ts'
import { loadSuggestions } from './suggestions.ts'
import { Button } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Typeahead } from '#ui/field/Typeahead.tsx'
import css from './InterestsField.module.css'

const maxSuggestions = limits.profileOffers.suggestions
const loadOptions = loadSuggestions('interest', maxSuggestions)

/** Shown before "Show all" (S2§9). */
const shownFirst = 10

interface InterestsFieldProps {
  value: readonly string[]
  onChange: (interests: string[]) => void
  error?: readonly string[] | undefined
}

/** Any text can be an interest. */
const addAny = async (name: string) => ({ id: name, name })

/** Research interests, with suggestions from other users. Enter, a choice or leaving the field adds one. */
export function InterestsField({ value, onChange, error }: InterestsFieldProps) {
  const [fieldError, setErrorText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // A new key clears the field; it gets the focus back if it had it.
  const [reset, setReset] = useState({ count: 0, focus: false })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reset.focus) root.current?.querySelector('input')?.focus()
  }, [reset])

  // No form is sent with a text that is none.
  const setFieldError = (error: string | undefined) => {
    setErrorText(error)
    root.current?.querySelector('input')?.setCustomValidity(error ?? '')
  }
  const add = (text: string, focus: boolean) => {
    const parsed = v.safeParse(interestName, text)
    if (!parsed.success) return setFieldError(parsed.issues[0].message)
    setFieldError(undefined)
    const isDuplicate = value.some(one => one.toLowerCase() === parsed.output.toLowerCase())
    if (!isDuplicate) onChange([...value, parsed.output])
    setReset({ count: reset.count + 1, focus })
  }
  // The removed chip had the focus.
  const remove = (name: string) => {
    onChange(value.filter(one => one !== name))
    root.current?.querySelector('input')?.focus()
  }
  const isFull = value.length >= limits.person.interests
  const shown = isOpen ? value : value.slice(0, shownFirst)
  return (
    <div ref={root}>
      <Field
        label="Research interests"
        hint={isFull ? `At most ${limits.person.interests} research interests.` : 'Press Enter to add one.'}
        error={fieldError ? [fieldError] : error}
      >
        <Typeahead
          key={reset.count}
          name="interests"
          label="Research interests"
          value={null}
          limit={maxSuggestions}
          load={loadOptions}
          addNew={addAny}
          readOnly={isFull}
          onInput={() => setFieldError(undefined)}
          onChoose={chosen => chosen && add(chosen.name, true)}
          onKeyDown={event => {
            const text = event.currentTarget.value.trim()
            if (event.key !== 'Enter' || !text) return
            event.preventDefault()
            add(text, true)
          }}
          onLeave={text => add(text, false)}
        />
      </Field>
      {value.length > 0 && (
        <ul className={css['chips']} aria-label="Your research interests">
          {shown.map(name => (
            <li key={name}>
              <Chip onRemove={() => remove(name)}>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
      {value.length > shownFirst && (
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${value.length}`}
        </Button>
      )}
    </div>
  )
}

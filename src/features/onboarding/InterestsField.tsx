import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { interestName } from '#contract/onboarding.ts'
import { limits } from '#contract/limits.ts'
import { loadSuggestions } from '#features/settings/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Typeahead } from '#ui/field/Typeahead.tsx'
import css from './Steps.module.css'

const most = limits.profileOffers.suggestions
const load = loadSuggestions('interest', most)

/** Shown before "Show all" (S2§9). */
const shownFirst = 10

interface InterestsFieldProps {
  value: readonly string[]
  onChange: (interests: string[]) => void
  error: readonly string[] | undefined
}

/** Any words may be one. */
const addFreely = async (name: string) => ({ id: name, name })

/** Research interests: those that others have too are offered; any other is added by Enter, by choosing it, or by leaving the field. */
export function InterestsField({ value, onChange, error }: InterestsFieldProps) {
  const [fault, setFault] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // The field empties itself by being drawn anew, and has the focus again if it had it.
  const [round, setRound] = useState({ count: 0, focus: false })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round.focus) root.current?.querySelector('input')?.focus()
  }, [round])

  const add = (text: string, focus: boolean) => {
    const parsed = v.safeParse(interestName, text)
    if (!parsed.success) return setFault(parsed.issues[0].message)
    setFault(undefined)
    const isKnown = value.some(one => one.toLowerCase() === parsed.output.toLowerCase())
    if (!isKnown) onChange([...value, parsed.output])
    setRound({ count: round.count + 1, focus })
  }
  // The chip takes its button along, and the focus would be nowhere.
  const remove = (name: string) => {
    onChange(value.filter(one => one !== name))
    root.current?.querySelector('input')?.focus()
  }
  const isFull = value.length >= limits.person.interests
  const shown = isOpen ? value : value.slice(0, shownFirst)
  const sentences = fault ? [fault] : error
  return (
    <div ref={root}>
      <Field
        label="Research interests"
        hint={isFull ? `At most ${limits.person.interests} research interests.` : 'Enter adds one.'}
        error={sentences}
      >
        <Typeahead
          key={round.count}
          name="interests"
          label="Research interests"
          value={null}
          limit={most}
          load={load}
          addNew={addFreely}
          readOnly={isFull}
          onInput={() => setFault(undefined)}
          onChoose={chosen => chosen && add(chosen.name, true)}
          onKeyDown={event => {
            const text = event.currentTarget.value.trim()
            if (event.key !== 'Enter' || !text) return
            event.preventDefault()
            add(text, true)
          }}
          onBlur={event => {
            const text = event.currentTarget.value.trim()
            if (text) add(text, false)
          }}
        />
      </Field>
      {value.length > 0 && (
        <ul className={css['chips']} aria-label="Chosen research interests">
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

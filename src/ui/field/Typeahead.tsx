import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { Combobox, type ComboboxOption } from './Combobox.tsx'
import css from './Typeahead.module.css'

export interface Choice {
  readonly id: string
  readonly name: string
}

interface TypeaheadProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role' | 'list'> {
  value: Choice | null
  /** Null: the field was emptied. */
  onChoose: (chosen: Choice | null) => void
  /** What fits a text, best first. What it throws closes the list. */
  load: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** What the list is called. */
  label: string
  /** Characters from which on it is asked, and how many are offered (S1§9). */
  minLength?: number
  limit?: number
  /** Makes a new one of this name; then texts longer than `addNewFrom` characters may be added. What it throws is told below the field. */
  addNew?: (name: string) => Promise<Choice>
  addNewFrom?: number
  /** See Combobox. */
  inFlow?: boolean
}

/** How long after the last key it is asked, in milliseconds (S1§9). */
const debounce = 150

type Offer = ComboboxOption & { choice?: Choice }

/**
 * A field whose value is chosen among what somebody offers while one types (S1§5). Only answers to what stands in the field are shown.
 * Leaving the field takes an offer of exactly that name, clears the value when it is empty, and otherwise shows the chosen name again.
 */
export function Typeahead({
  value,
  onChoose,
  load,
  label,
  minLength = 1,
  limit = 20,
  addNew,
  addNewFrom = 2,
  onBlur,
  ...control
}: TypeaheadProps) {
  const [typed, setTyped] = useState<string>()
  const [shown, setShown] = useState(value?.id)
  const [note, setNote] = useState('')
  const [adding, setAdding] = useState(false)
  // A value that came from elsewhere is what the field says.
  if (shown !== value?.id) {
    setShown(value?.id)
    setTyped(undefined)
  }
  const text = typed?.trim() ?? ''
  const found = useFound(text.length >= minLength && !adding ? text : undefined, load)?.slice(0, limit)
  const twin = found?.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  const offers: Offer[] | undefined = found?.map(choice => ({ key: choice.id, label: choice.name, choice }))
  if (offers && addNew && text.length > addNewFrom && !twin) offers.push({ key: ' new', label: `Add “${text}”` })

  const take = (choice: Choice | null) => {
    setTyped(undefined)
    setNote('')
    onChoose(choice)
  }
  const add = async () => {
    if (!addNew || adding) return
    setAdding(true)
    setNote('')
    try {
      take(await addNew(text))
    } catch (thrown) {
      setNote(thrown instanceof Error && thrown.message ? thrown.message : `“${text}” could not be added. Please try again.`)
    } finally {
      setAdding(false)
    }
  }
  const settle = () => {
    if (typed === undefined || adding) return
    if (text === '') take(null)
    else if (twin) take(twin)
    else if (value) setTyped(undefined)
    else if (!addNew) setNote('Nothing is chosen yet. Please choose one of the list.')
  }

  return (
    <div>
      <Combobox
        {...control}
        value={typed ?? value?.name ?? ''}
        listLabel={label}
        tellsNothing
        readOnly={adding || control.readOnly}
        aria-busy={adding || undefined}
        options={offers}
        onType={next => {
          setTyped(next)
          setNote('')
        }}
        onChoose={({ choice }) => (choice ? take(choice) : void add())}
        onBlur={event => {
          settle()
          onBlur?.(event)
        }}
      />
      <output className={css['note']}>{note}</output>
    </div>
  )
}

/** What fits a text, a pause after it was typed; undefined until the answer to just this text is there, and when there is none. */
function useFound(text: string | undefined, load: TypeaheadProps['load']): readonly Choice[] | undefined {
  const [found, setFound] = useState<{ of: string; choices: readonly Choice[] }>()
  const ask = useEffectEvent(load)
  useEffect(() => {
    if (text === undefined) return
    const control = new AbortController()
    const look = async () => {
      try {
        const choices = await ask(text, control.signal)
        if (!control.signal.aborted) setFound({ of: text, choices })
      } catch {
        // Whoever types goes on typing; the next key asks again.
      }
    }
    const timer = setTimeout(() => void look(), debounce)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text])
  return text !== undefined && found?.of === text ? found.choices : undefined
}

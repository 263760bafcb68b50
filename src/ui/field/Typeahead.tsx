import { type ComponentProps, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Combobox, type ComboboxOption } from './Combobox.tsx'
import css from './Typeahead.module.css'
import { useLeave } from './use-leave.ts'

export interface Choice {
  readonly id: string
  readonly name: string
}

interface TypeaheadProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role' | 'list'> {
  value: Choice | null
  /** Null if the field was emptied. */
  onChoose: (chosen: Choice | null) => void
  /** The matches of a text, best first. An error closes the list. */
  load: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** The accessible name of the list. */
  label: string
  /** Minimum length of the text, and maximum number of options (S1§9). */
  minLength?: number
  limit?: number
  /** Creates an entry of this name, offered for texts longer than `addNewFrom` characters. Its error is shown below the field. */
  addNew?: (name: string) => Promise<Choice>
  addNewFrom?: number
  /** See Combobox. */
  inFlow?: boolean
  /** Takes the text, or the match of that name, with which the field was left, in place of all else that follows then. */
  onLeave?: (text: string) => void
  /** Text that names none of the matches stays beside a value, because the form reports it. */
  keepsTyped?: boolean
}

/** Pause after the last key before loading, in milliseconds (S1§9). */
const debounceMs = 150

const chooseOne = 'Choose one from the list.'

type Option = ComboboxOption & { choice?: Choice }

/**
 * A field whose value is chosen from matches that are loaded while typing (S1§5). Only matches of the current text are shown. Leaving the
 * field chooses a match of exactly that name, also one that comes a little later, clears the value if the field is empty, and otherwise shows the
 * chosen name again.
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
  keepsTyped = false,
  onLeave,
  onBlur,
  onFocus,
  onKeyDown,
  ...control
}: TypeaheadProps) {
  const [typed, setTyped] = useState<string>()
  const [shown, setShown] = useState(value?.id)
  const [note, setNote] = useState('')
  const [adding, setAdding] = useState(false)
  /** The text with which the field was left before its matches were there. */
  const [left, setLeft] = useState<string>()
  // A value that changed from outside replaces the typed text.
  if (shown !== value?.id) {
    setShown(value?.id)
    setTyped(undefined)
  }
  const text = typed?.trim() ?? ''
  const choose = (choice: Choice | null) => {
    setTyped(undefined)
    setNote('')
    onChoose(choice)
  }
  const noteMissing = () => {
    if (!value && !addNew) setNote(chooseOne)
  }
  const chooseLate = (choices: readonly Choice[]) => {
    if (left !== text) return
    setLeft(undefined)
    const exact = namedSo(choices, text)
    if (exact) choose(exact)
    else noteMissing()
  }
  const { found, again } = useMatches(text.length >= minLength && !adding ? text : undefined, load, chooseLate)
  const matches = found?.slice(0, limit)
  const exactMatch = matches && namedSo(matches, text)
  const options: Option[] | undefined = matches?.map(choice => ({ key: choice.id, label: choice.name, choice }))
  if (options && addNew && text.length > addNewFrom && !exactMatch) options.push({ key: ' new', label: `Add “${text}”` })

  const add = async () => {
    if (!addNew || adding) return
    setAdding(true)
    setNote('')
    try {
      choose(await addNew(text))
    } catch (thrown) {
      setNote(thrown instanceof Error && thrown.message ? thrown.message : `“${text}” could not be added. Try again.`)
    } finally {
      setAdding(false)
    }
  }
  const leave = useLeave(() => {
    if (typed === undefined || adding) return
    if (text === '') choose(null)
    else if (onLeave) onLeave(exactMatch?.name ?? text)
    else if (exactMatch) choose(exactMatch)
    else if (!matches && keepsTyped) setLeft(text)
    else noteMissing()
    if (value && !keepsTyped) setTyped(undefined)
  })

  return (
    <div>
      <Combobox
        {...control}
        value={typed ?? value?.name ?? ''}
        listLabel={label}
        announcesNoResults
        readOnly={adding || control.readOnly}
        aria-busy={adding || undefined}
        options={options}
        onType={next => {
          setTyped(next)
          setNote('')
          setLeft(undefined)
        }}
        onChoose={({ choice }) => (choice ? choose(choice) : void add())}
        onFocus={event => {
          again()
          onFocus?.(event)
        }}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') again()
          onKeyDown?.(event)
        }}
        onBlur={event => {
          leave()
          onBlur?.(event)
        }}
      />
      <output className={css['note']}>{control['aria-invalid'] && note === chooseOne ? '' : note}</output>
    </div>
  )
}

const namedSo = (choices: readonly Choice[], name: string) => choices.find(one => one.name.toLowerCase() === name.toLowerCase())

/**
 * The matches of a text, loaded after a pause in typing; undefined until they are there. What could not be loaded is loaded `again`, also when the
 * network comes back.
 */
function useMatches(
  text: string | undefined,
  load: TypeaheadProps['load'],
  onLoaded: (choices: readonly Choice[]) => void,
): { found: readonly Choice[] | undefined; again: () => void } {
  const [found, setFound] = useState<{ of: string; choices: readonly Choice[] }>()
  /** Loads what could not be loaded. */
  const retry = useRef<() => void>(undefined)
  const again = useCallback(() => {
    const load = retry.current
    retry.current = undefined
    load?.()
  }, [])
  const loadMatches = useEffectEvent(load)
  const tellLoaded = useEffectEvent(onLoaded)
  useEffect(() => {
    if (text === undefined) return
    const controller = new AbortController()
    const search = async () => {
      try {
        const choices = await loadMatches(text, controller.signal)
        if (controller.signal.aborted) return
        setFound({ of: text, choices })
        tellLoaded(choices)
      } catch {
        if (!controller.signal.aborted) retry.current = () => void search()
      }
    }
    const timer = setTimeout(() => void search(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
      retry.current = undefined
    }
  }, [text])
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return { found: text !== undefined && found?.of === text ? found.choices : undefined, again }
}

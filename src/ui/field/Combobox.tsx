/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a native datalist says neither what an offer is nor that there is none; keys are heard by the field (aria-activedescendant) */
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import css from './Combobox.module.css'
import { TextInput } from '../first/TextInput.tsx'

export interface ComboboxOption {
  key: string
  label: string
  /** A quieter word at the end of the line. */
  note?: string | undefined
}

interface ComboboxProps<O extends ComboboxOption> extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'role' | 'list'> {
  value: string
  onType: (text: string) => void
  /** What fits; undefined while nothing is offered. Whoever fills it waits for a pause in typing. */
  options: readonly O[] | undefined
  onChoose: (option: O) => void
  /** What the list is called. */
  listLabel: string
  /** Says so when nothing fits; for fields that take nothing but an offer. */
  tellsNothing?: boolean
  /** The list pushes down what follows instead of lying over it: inside something that scrolls. */
  inFlow?: boolean
}

/**
 * A text field with a list of offers (ARIA 1.2). Arrows go through the offers and round, Home and End to the ends once one is marked;
 * Enter takes the marked one, and means what it means without a list when none is; Esc closes the list only.
 */
export function Combobox<O extends ComboboxOption>({
  value,
  onType,
  options,
  onChoose,
  listLabel,
  tellsNothing = false,
  inFlow = false,
  className,
  ...control
}: ComboboxProps<O>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const offers = options ?? []
  const at = offers.findIndex(option => option.key === marked)
  const isShown = open && offers.length > 0

  useEffect(() => {
    if (isShown && at >= 0) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown, at])

  const close = () => {
    setOpen(false)
    setMarked(undefined)
  }
  const choose = (option: O) => {
    close()
    onChoose(option)
  }

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const next = isShown ? stepped(at, offers.length, event.key) : undefined
    const option = offers[at]
    if (next !== undefined) setMarked(offers[next]?.key)
    else if (event.key === 'ArrowDown' && offers.length > 0) setOpen(true)
    else if (event.key === 'Enter' && isShown && option) choose(option)
    else if (event.key === 'Escape' && isShown) close()
    else {
      if (event.key === 'Enter') close()
      control.onKeyDown?.(event)
      return
    }
    event.preventDefault()
  }

  return (
    <div className={classNames(css['root'], className)}>
      <TextInput
        autoComplete="off"
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
        value={value}
        onChange={event => {
          setOpen(true)
          setMarked(undefined)
          onType(event.target.value)
        }}
        onKeyDown={handleKey}
        onBlur={event => {
          close()
          control.onBlur?.(event)
        }}
      />
      {isShown && (
        <ul ref={list} id={id} role="listbox" aria-label={listLabel} className={inFlow ? css['list'] : `${css['list']} ${css['over']}`}>
          {offers.map((option, place) => (
            // A press must leave the focus in the field, or the list would close under it.
            <li
              key={option.key}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              className={css['option']}
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span className={css['label']}>{option.label}</span>
              {option.note && <span className={css['note']}>{option.note}</span>}
            </li>
          ))}
        </ul>
      )}
      <output className={open && tellsNothing && options?.length === 0 ? css['nothing'] : 'visually-hidden'}>
        {told(open, options, tellsNothing)}
      </output>
    </div>
  )
}

function told(open: boolean, options: readonly unknown[] | undefined, tellsNothing: boolean): string {
  if (!open || !options) return ''
  if (options.length === 0) return tellsNothing ? 'No results...' : ''
  return options.length === 1 ? '1 suggestion' : `${options.length} suggestions`
}

/** Where a key leads among so many offers; Home and End move the caret until an offer is marked. */
function stepped(at: number, count: number, key: string): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (at < 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

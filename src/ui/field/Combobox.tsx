/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a native datalist announces neither options nor an empty list; the field handles the keys (aria-activedescendant) */
import { counted } from '#kit/format-number.ts'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import css from './Combobox.module.css'
import { TextInput } from '../first/TextInput.tsx'

export interface ComboboxOption {
  key: string
  label: string
  /** Muted text at the end of the line. */
  note?: string | undefined
}

interface ComboboxProps<O extends ComboboxOption> extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'role' | 'list'> {
  value: string
  onType: (text: string) => void
  /** The matching options; undefined while there are none to offer. The caller debounces typing. */
  options: readonly O[] | undefined
  onChoose: (option: O) => void
  /** The accessible name of the list. */
  listLabel: string
  /** Shows “No results...” if nothing matches; for fields that accept only an option. */
  announcesNoResults?: boolean
  /** The list moves the following content down instead of covering it; for use inside a scrolling box. */
  inFlow?: boolean
  /** The list is open before anything is typed. */
  startsOpen?: boolean
  /** The list is open from the start, with its first option active, and Esc is left to the dialog around it. */
  alwaysOpen?: boolean
}

/**
 * A text field with a list of options (ARIA 1.2). Arrow keys move through the options and wrap around; Home and End go to the ends once
 * an option is active. Enter chooses the active option, else it is left to the form. Esc closes only the list.
 */
export function Combobox<O extends ComboboxOption>({
  value,
  onType,
  options,
  onChoose,
  listLabel,
  announcesNoResults = false,
  inFlow = false,
  startsOpen = false,
  alwaysOpen = false,
  className,
  ...control
}: ComboboxProps<O>) {
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const [activeKey, setActiveKey] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const shownOptions = options ?? []
  const at = Math.max(
    shownOptions.findIndex(option => option.key === activeKey),
    alwaysOpen && shownOptions.length > 0 ? 0 : -1,
  )
  const isShown = (open || alwaysOpen) && shownOptions.length > 0
  const listClass = inFlow ? css['list'] : `${css['list']} ${css['floating']}`

  useEffect(() => {
    if (isShown && at >= 0) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown, at])

  const close = () => {
    setOpen(false)
    setActiveKey(undefined)
  }
  const choose = (option: O) => {
    close()
    onChoose(option)
  }

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const next = isShown ? nextActive(at, shownOptions.length, event.key) : undefined
    const option = shownOptions[at]
    if (next !== undefined) setActiveKey(shownOptions[next]?.key)
    else if (event.key === 'ArrowDown' && !open) {
      setOpen(true)
      control.onKeyDown?.(event)
    } else if (event.key === 'Enter' && isShown && option) choose(option)
    else if (event.key === 'Escape' && isShown && !alwaysOpen) close()
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
          setActiveKey(undefined)
          onType(event.target.value)
        }}
        onKeyDown={handleKey}
        onBlur={event => {
          close()
          control.onBlur?.(event)
        }}
      />
      {isShown && (
        <ul ref={list} id={id} role="listbox" aria-label={listLabel} className={listClass}>
          {shownOptions.map((option, place) => (
            // A click must not take the focus from the field, or the list would close before it.
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
      <output className={open && announcesNoResults && options?.length === 0 ? `${listClass} ${css['noResults']}` : 'visually-hidden'}>
        {announcement(open || alwaysOpen, options, announcesNoResults)}
      </output>
    </div>
  )
}

function announcement(open: boolean, options: readonly unknown[] | undefined, announcesNoResults: boolean): string {
  if (!open || !options) return ''
  if (options.length === 0) return announcesNoResults ? 'No results...' : ''
  return counted(options.length, 'suggestion')
}

/** The next active option for a key. Home and End move the caret until an option is active. */
function nextActive(at: number, count: number, key: string): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (at < 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { addressesIn } from '#contract/addresses.ts'
import { TriangleAlert } from '#ui/Icon.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { type Addresses, withTyped } from './addresses.rules.ts'
import css from './AddressField.module.css'

interface AddressFieldProps {
  value: Addresses
  onChange: (value: Addresses) => void
  /** Whether every entry of a list has to be an address. */
  isStrict: boolean
  id?: string
  name: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** They end an address; in a name before one they are text. */
const separators = [',', ';', ' ']

/**
 * Email addresses as chips. Any text can be typed or pasted: the addresses in it are taken out, each once; what looks like one and is none
 * stays as a marked chip, so that it can be corrected. Backspace in the empty field takes the last chip back into it.
 */
export function AddressField({ value, onChange, isStrict, ...control }: AddressFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const chips = [
    ...value.valid.map(address => ({ address, isBroken: false })),
    ...value.broken.map(address => ({ address, isBroken: true })),
  ]

  const take = (text: string) => onChange(withTyped({ ...value, rest: '' }, text, isStrict))
  const drop = (address: string, rest = value.rest) => {
    const keep = (list: readonly string[]) => list.filter(other => other !== address)
    onChange({ valid: keep(value.valid), broken: keep(value.broken), rest })
    input.current?.focus()
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || (separators.includes(event.key) && value.rest.includes('@'))) {
      event.preventDefault()
      if (value.rest.trim()) take(value.rest)
    } else if (event.key === 'Backspace' && !value.rest) {
      const last = chips.at(-1)
      if (!last) return
      event.preventDefault()
      drop(last.address, last.address)
    }
  }
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const { addresses, broken } = addressesIn(pasted)
    // A word without an address is pasted as in any field.
    if (addresses.length + broken.length === 0) return
    event.preventDefault()
    take(`${value.rest} ${pasted}`)
  }

  return (
    <div className={css['box']}>
      <ul className={css['chips']} aria-label="Addresses">
        {chips.map(({ address, isBroken }) => (
          <li key={address}>
            <Chip onRemove={() => drop(address)} removeLabel={`Remove ${address}`}>
              {isBroken ? (
                <span className={css['broken']}>
                  <TriangleAlert size={14} strokeWidth={1.75} /> {address} <span className="visually-hidden">is not a valid address</span>
                </span>
              ) : (
                address
              )}
            </Chip>
          </li>
        ))}
      </ul>
      <input
        {...control}
        ref={input}
        className={css['input']}
        data-autofocus
        value={value.rest}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        onChange={event => onChange({ ...value, rest: event.target.value })}
        onBlur={({ relatedTarget }) => {
          // The button that sends checks what is typed itself; chips that appear now would move it away from under the pointer.
          const sends = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
          if (!sends && value.rest.trim()) take(value.rest)
        }}
      />
    </div>
  )
}

import { useState } from 'react'
import { slugify } from '#contract/slugs.ts'
import { go } from '#routing/navigation.ts'
import { Combobox } from '#ui/field/Combobox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { type Command, searchFor, useCommands } from './commands.ts'
import css from './Palette.module.css'

/** So many fit on the screen; further ones are found by typing. */
const maxShown = 50

/** Goes to a place, a folder or a recent search by a few letters of its name. Everything in it is on the device. */
export default function Palette({ close }: ModalProps<void>) {
  const [text, setText] = useState('')
  const commands = useCommands()
  const words = slugify(text).split('-').filter(Boolean)
  const matching = commands.filter(({ label, note }) => words.every(word => `-${slugify(`${label} ${note}`)}`.includes(`-${word}`)))
  const typed = text.trim()
  const shown = [...matching.slice(0, maxShown), ...(typed ? [searchFor(typed)] : [])]
  const choose = ({ run }: Command) => {
    close()
    if (typeof run === 'string') void go(run)
    else run()
  }
  return (
    <ModalFrame title="Go to">
      <Combobox
        data-autofocus
        alwaysOpen
        inFlow
        className={css['palette']}
        aria-label="Page, folder or recent search"
        placeholder="Page, folder or recent search"
        listLabel="Commands"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        onType={setText}
        options={shown}
        onChoose={choose}
      />
    </ModalFrame>
  )
}

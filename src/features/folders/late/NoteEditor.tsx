import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { limits } from '#contract/limits.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { useFolderRole } from '../folders.reads.ts'
import type { ItemView } from '../items/item-view.ts'
import { noteItem } from '../mutations/note-item.mutation.ts'
import css from './NoteEditor.module.css'

/** A note is stored this long after the last key, in milliseconds, and when the field loses the focus. */
const restMs = 800

interface NoteEditorProps {
  item: ItemView
  title: string
  close: () => void
}

/** Writes the note on an item. It is stored by itself while one writes. */
export default function NoteEditor({ item, title, close }: NoteEditorProps) {
  const [text, setText] = useState(item.note)
  const [error, setError] = useState<string>()
  const [isStored, setStored] = useState(true)
  const { online } = useReachability()
  const { folder_id, index, slug_value } = item
  const typed = useRef(item.note)
  const stored = useRef(item.note)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const store = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const value = typed.current.trim()
    if (value === stored.current) return true
    try {
      await commit(noteItem, { folder_id, index, slug_value, value })
      stored.current = value
      setStored(typed.current.trim() === value)
      setError(undefined)
      return true
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'Something went wrong')
      return false
    }
  }
  useClosingEditor({
    role: useFolderRole(folder_id),
    name: title,
    act: 'changeItem',
    typed: () => {
      const value = typed.current.trim()
      if (value === stored.current) return undefined
      // Shown to be copied instead of sent.
      stored.current = value
      return value
    },
    close,
  })
  const storeLast = useEffectEvent(store)
  // The page or the list may go before the field loses the focus.
  useEffect(() => () => void storeLast(), [])

  const handleChange = (value: string) => {
    typed.current = value
    setText(value)
    setStored(value.trim() === stored.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void store(), restMs)
  }
  const handleDone = async () => {
    if (await store()) close()
  }
  return (
    <div className={css['editor']}>
      <Field label="Note" error={error} hint="Plain text. Everyone who can see this folder can read it.">
        <TextArea
          ref={takeFocus}
          aria-label={`Note on ${title}`}
          value={text}
          maxLength={limits.folder.note}
          onChange={event => handleChange(event.target.value)}
          onBlur={() => void store()}
          onKeyDown={event => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) void handleDone()
          }}
        />
      </Field>
      <div className={css['foot']}>
        <Button size="small" onClick={() => void handleDone()}>
          Done
        </Button>
        <output className={css['state']}>{isStored && text.trim() !== '' ? (online ? 'Saved' : 'Saved offline') : ''}</output>
      </div>
    </div>
  )
}

const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus()

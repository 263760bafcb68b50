import { useEffect, useEffectEvent } from 'react'
import { useReachability } from '#api/reachability.ts'
import { limits } from '#contract/limits.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { keepUnsentText } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { useFolderRole } from '../folders.reads.ts'
import type { ItemView } from '../items/item-view.ts'
import css from './NoteEditor.module.css'
import { useOwnNote } from './use-own-note.ts'

/** A note is stored this long after the last key, in milliseconds, and when the field loses the focus. */
const restMs = 800

interface NoteEditorProps {
  item: ItemView
  title: string
  close: () => void
}

/** Writes the note on an item. It is stored by itself while one writes. Until then it shows what comes from elsewhere. */
export default function NoteEditor({ item, title, close }: NoteEditorProps) {
  const { typed, type, store, takeUnstored, isStored, error, refused } = useOwnNote(item)
  const { online } = useReachability()
  const text = typed ?? item.note

  useClosingEditor({ role: useFolderRole(item.folder_id), name: title, act: 'changeItem', typed: takeUnstored, close })
  const storeNow = useEffectEvent(store)
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => void storeNow(), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  // The page or the list may go before the field loses the focus, and the item while its note is being written.
  const storeAtEnd = useEffectEvent(async () => {
    if (await store()) return
    const left = takeUnstored()
    if (left === undefined) return
    await keepUnsentText({ about: title, why: 'The item is no longer in this folder.', text: left })
    flash({
      variant: 'danger',
      text: `Your note on “${title}” was not saved: the item is no longer in this folder. You find the note among the changes that could not be saved.`,
    })
  })
  useEffect(() => () => void storeAtEnd(), [])

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
          onChange={event => type(event.target.value)}
          onBlur={() => void store()}
          onKeyDown={event => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) void handleDone()
          }}
        />
      </Field>
      <InlineMessage tone="warn">
        {refused &&
          (refused.conflict
            ? 'Somebody else has changed this note since you opened it. Yours waits among the changes that could not be saved: choose there which one to keep.'
            : refused.why)}
      </InlineMessage>
      <div className={css['foot']}>
        <Button size="small" onClick={() => void handleDone()}>
          Done
        </Button>
        <output className={css['state']}>{isStored && text.trim() !== '' ? (online ? 'Saved' : 'Saved offline') : ''}</output>
      </div>
    </div>
  )
}

/** One writes on at the end of a note. */
const takeFocus = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

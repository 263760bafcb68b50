import { Suspense, lazy, useState } from 'react'
import { type ReadingState, readStates } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotebookPen, Tag } from '#ui/Icon.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { markItem, stateLabels } from '../mutations/mark-item.mutation.ts'
import { hrefOfTag } from '../page/folder-address.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import type { ItemView } from './item-view.ts'
import css from './ItemRow.module.css'

type Editor = 'note' | 'tags'

const NoteEditor = lazy(() => import('../late/NoteEditor.tsx'))
const TagEditor = lazy(() => import('../late/TagEditor.tsx'))

interface ItemNotesProps {
  item: ItemView
  title: string
  /** The note and the tags belong to the folder; what one has read is one's own. */
  mayChange: boolean
}

/** How far the user has read an item, its tags and its note. */
export function ItemNotes({ item, title, mayChange }: ItemNotesProps) {
  const { folder_id, index, slug_value, note, tags, state } = item
  const [open, setOpen] = useState<Editor>()
  const [closed, setClosed] = useState<Editor>()
  const show = (editor: Editor) => {
    setClosed(undefined)
    setOpen(editor)
  }
  const close = () => {
    setClosed(open)
    setOpen(undefined)
  }
  const mark = (value: ReadingState) => {
    commit(markItem, { folder_id, index, slug_value, value }).catch(flashNotSaved)
  }
  return (
    <>
      {note && open !== 'note' && (
        <div className={css['note']}>
          <ReadMore text={note} at={limits.truncate} />
        </div>
      )}
      {open && (
        <Suspense>
          {open === 'note' ? <NoteEditor item={item} title={title} close={close} /> : <TagEditor item={item} title={title} close={close} />}
        </Suspense>
      )}
      <div className={css['tools']}>
        <Select
          className={css['state']}
          aria-label={`How far you have read ${title}`}
          data-state={state}
          value={state}
          onChange={event => mark(event.target.value as ReadingState)}
        >
          <Options of={readStates.map(name => [name, stateLabels[name]])} />
        </Select>
        {open !== 'tags' &&
          tags.map(tag => (
            <Chip key={tag}>
              <button type="button" className={css['tag']} title="Find items with this tag" onClick={() => searchForTag(tag)}>
                {tag}
              </button>
            </Chip>
          ))}
        {mayChange && open !== 'tags' && (
          <Button
            kind="quiet"
            size="small"
            icon={Tag}
            ref={closed === 'tags' ? takeFocusBack : undefined}
            aria-label={`${tags.length > 0 ? 'Change the tags of' : 'Add tags to'} ${title}`}
            onClick={() => show('tags')}
          >
            Tags
          </Button>
        )}
        {mayChange && open !== 'note' && (
          <Button
            kind="quiet"
            size="small"
            icon={NotebookPen}
            ref={closed === 'note' ? takeFocusBack : undefined}
            aria-label={`${note ? 'Change the note on' : 'Write a note on'} ${title}`}
            onClick={() => show('note')}
          >
            Note
          </Button>
        )}
      </div>
    </>
  )
}

const searchForTag = (tag: string): void => void go(hrefOfTag(location, tag))

/** The button that opened an editor is there again: the focus went with the editor, unless its user took it elsewhere. */
const takeFocusBack = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}

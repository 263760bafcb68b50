import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TagInput } from '#ui/field/TagInput.tsx'
import type { ItemView } from '../items/item-view.ts'
import { tagItem } from '../mutations/tag-item.mutation.ts'
import css from './NoteEditor.module.css'

interface TagEditorProps {
  item: ItemView
  title: string
  close: () => void
}

/** Changes the tags of an item; every tag is stored as it is added or removed. */
export default function TagEditor({ item, title, close }: TagEditorProps) {
  const { folder_id, index, slug_value } = item
  const [tags, setTags] = useState<readonly string[]>(item.tags)
  const [error, setError] = useState<string>()
  const set = (next: string[]) => {
    setTags(next)
    commit(tagItem, { folder_id, index, slug_value, value: next }).then(
      () => setError(undefined),
      (problem: unknown) => setError(problem instanceof Error ? problem.message : 'Something went wrong'),
    )
  }
  return (
    <div ref={focusInput} className={css['editor']}>
      <Field label={`Tags of ${title}`} error={error} hint="Press comma, Tab or Enter to add a tag.">
        <TagInput value={tags} max={limits.folder.tags} maxLength={limits.folder.tagLength} onChange={set} />
      </Field>
      <div className={css['foot']}>
        <Button size="small" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  )
}

// A stable function: the focus is taken once.
const focusInput = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no native list belongs to an editor, which handles the keys (aria-activedescendant) */
import type { Mentionable } from './mention.ts'
import css from './RichTextEditor.module.css'

interface MentionListProps {
  id: string
  people: readonly Mentionable[]
  chosen: number
  onChoose: (person: Mentionable) => void
}

/** The people whom the typed name may mean. The focus stays in the text. */
export function MentionList({ id, people, chosen, onChoose }: MentionListProps) {
  return (
    <div role="listbox" id={id} aria-label="People to mention" className={css['people']}>
      {people.map((person, at) => (
        <div
          key={person.slug}
          role="option"
          tabIndex={-1}
          id={`${id}-${at}`}
          aria-selected={at === chosen}
          // A click must not change the selection.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          {person.name}
        </div>
      ))}
    </div>
  )
}

import { listHref } from '../list.rules.ts'
import css from './Questions.module.css'

interface QuestionTagsProps {
  /** The first slug. */
  community: string
  tags: readonly { name: string; count?: number }[]
  /** The one that the list is narrowed to. */
  chosen?: string
}

/** Tags as links to the questions that have them; the chosen one leads back to all. */
export const QuestionTags = ({ community, tags, chosen = '' }: QuestionTagsProps) =>
  tags.length > 0 && (
    <ul className={css['tags']} aria-label="Tags">
      {tags.map(({ name, count }) => (
        <li key={name}>
          <a
            className={css['tag']}
            href={listHref(community, name === chosen ? {} : { tag: name })}
            aria-current={name === chosen ? 'true' : undefined}
          >
            {name}
            {count !== undefined && ` (${count})`}
          </a>
        </li>
      ))}
    </ul>
  )

import { useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import css from './Questions.module.css'
import { QuestionTags } from './QuestionTags.tsx'

/** Tags that are shown at first, and at all. */
const few = 8
const most = 50

interface TagFilterProps {
  /** The first slug. */
  community: string
  tags: readonly { name: string; count: number }[]
  chosen: string
}

/** The most frequent tags of a community, which narrow its list. */
export function TagFilter({ community, tags, chosen }: TagFilterProps) {
  const [isWhole, setWhole] = useState(false)
  const shown: { name: string; count?: number }[] = tags.slice(0, isWhole ? most : few)
  // The chosen tag is there, however rare it is.
  const isThere = chosen === '' || shown.some(({ name }) => name === chosen)
  const rest = Math.min(tags.length, most) - few
  return (
    <div className={css['facts']}>
      <QuestionTags community={community} chosen={chosen} tags={isThere ? shown : [{ name: chosen }, ...shown]} />
      {rest > 0 && (
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer tags' : `${rest} more tags`}
        </Button>
      )}
    </div>
  )
}

import { useState } from 'react'
import { factsOf } from '#contract/record-facts.ts'
import { serverNow } from '#kit/server-clock.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { seeItem } from '../mutations/see-item.mutation.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import type { RecordItem } from './item-view.ts'
import { changesOf } from './record-changes.ts'
import css from './ItemRow.module.css'

/** Says what changed of a record since it was saved, until its user has seen it. */
export function ItemChanges({ item, title }: { item: RecordItem; title: string }) {
  const [now] = useState(serverNow)
  const changes = changesOf(item, now)
  if (changes.length === 0) return null
  const { folder_id, index, slug_value, record, seen } = item
  const handleSeen = () => {
    commit(seeItem, { folder_id, index, slug_value, value: factsOf(index, record ?? undefined, now) }).catch(flashNotSaved)
  }
  return (
    <div className={css['changes']}>
      <InlineMessage tone="warn">
        {seen ? 'Since you last looked' : 'Since it was saved'}: {changes.join('; ')}.{' '}
        <Button kind="quiet" size="small" aria-label={`Seen: what changed of ${title}`} onClick={handleSeen}>
          Seen
        </Button>
      </InlineMessage>
    </div>
  )
}

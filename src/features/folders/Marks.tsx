import { roleMay } from '#contract/roles.ts'
import { Clock, Lock, Share2, TriangleAlert } from '#ui/Icon.tsx'
import type { FolderView } from './folders.reads.ts'
import css from './Marks.module.css'

/** Marks a row with a change that waits to be sent, or was refused. */
export function ChangeMark({ mark }: { mark: 'waiting' | 'parked' | undefined }) {
  if (mark === undefined) return null
  return mark === 'waiting' ? (
    <span className={css['waiting']} title="Saved on this device. It is sent when you’re online.">
      <Clock size={14} strokeWidth={1.75} /> <span className="visually-hidden">Waiting to be sent</span>
    </span>
  ) : (
    <span className={css['parked']} title="This change could not be saved. See the changes in the header.">
      <TriangleAlert size={14} strokeWidth={1.75} /> <span>Not saved</span>
    </span>
  )
}

/** `isNamed`: the word is seen, too. */
export function PrivateMark({ isPrivate, isNamed }: { isPrivate: boolean; isNamed?: true }) {
  if (!isPrivate) return null
  return (
    <span className={css['private']} title="Private: only you and the people you invite can see this folder">
      <Lock size={13} strokeWidth={1.75} /> <span className={isNamed ? undefined : 'visually-hidden'}>Private</span>
    </span>
  )
}

/** Marks a folder of others, and an own one that others share (S1§6). */
export function SharedMark({ folder: { rw_access, contributors_count: people = 1, owner } }: { folder: FolderView }) {
  const isOwn = roleMay(rw_access, 'deleteFolder')
  if (isOwn && people < 2) return null
  const text = isOwn ? `Shared with ${people - 1} ${people === 2 ? 'person' : 'people'}` : `Shared by ${owner.full_name}`
  return (
    <span className={css['private']} title={text}>
      <Share2 size={13} strokeWidth={1.75} /> <span>{text}</span>
    </span>
  )
}

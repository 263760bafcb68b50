import { Clock, Lock, TriangleAlert } from '#ui/Icon.tsx'
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

export function PrivateMark({ isPrivate }: { isPrivate: boolean }) {
  if (!isPrivate) return null
  return (
    <span className={css['private']} title="Private: only you can see this folder">
      <Lock size={13} strokeWidth={1.75} /> <span className="visually-hidden">Private</span>
    </span>
  )
}

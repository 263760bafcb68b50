import { useRead } from '#api/read/use-read.ts'
import { type SavedData, searches } from '#contract/searches.ts'
import { counted } from '#kit/format-number.ts'
import { useSession } from '#session/session.ts'
import css from './WouldHaveFound.module.css'

/** How often a new alert would have told something in the last month. Without the server nothing is said. */
export function WouldHaveFound({ data }: { data: SavedData }) {
  const { user } = useSession()
  const { answer, error, loading } = useRead(
    searches.wouldFind,
    user ? { params: { id: user.user_id }, body: { search: data } } : undefined,
  )
  return (
    <output className={css['note']}>
      {answer && !error
        ? `It would have found ${counted(answer.total, 'record')} in the last ${answer.days === 30 ? 'month' : `${answer.days} days`}.`
        : loading && 'Looking at what it would have found in the last month …'}
    </output>
  )
}

import { useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { type ClaimWay, claims, type Suggestion } from '#contract/claims.ts'
import { RecordLink } from '#features/records/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { counted } from '#kit/format-number.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { useSuggestions } from '../claims.reads.ts'
import { takeOver } from '../take-over.ts'
import css from './Claims.module.css'

const wayTexts: Record<ClaimWay, string> = {
  orcid: 'This record has your ORCID iD.',
  email: 'Your email address belongs to an organisation on this record.',
  request: 'An administrator reviews your request.',
}

interface ClaimSuggestionsProps {
  onChanged?: () => void
  /** The user came for them: it is said that they are looked for, that there are none, and why they are missing. */
  isExpected?: boolean
}

/**
 * Records that may be the user’s own, each with what they can recognise it by. Where nobody came for them there is nothing until there are some: most
 * people have none, and the page would jump.
 */
export default function ClaimSuggestions({ onChanged, isExpected = false }: ClaimSuggestionsProps) {
  const { user } = useSession()
  const { online } = useReachability()
  const { answer, error, again } = useSuggestions(user?.user_id)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const left = (answer?.suggestions ?? []).filter(one => !answered.includes(one.slug_value))
  if (!user) return null
  if (left.length === 0) {
    if (!isExpected) return null
    if (answer) return <p className={css['note']}>No record looks like yours.</p>
    return <NotLoaded error={error} again={again} what="Records that may be yours" />
  }
  const hide = (slug: string) => setAnswered(before => [...before, slug])
  const changed = () => {
    again()
    onChanged?.()
  }
  return (
    <section className={css['block']} aria-labelledby="claim-suggestions">
      <h2 id="claim-suggestions" tabIndex={-1}>
        Is this you?
      </h2>
      <p className={css['about']}>Claim your record, and its works appear on your profile. You can release it anytime.</p>
      {!online && (
        <p id={offlineNote} className={css['about']}>
          You’re offline. Connect to answer.
        </p>
      )}
      <ul className={css['list']}>
        {left.map(one => (
          <SuggestionRow
            key={one.slug_value}
            userId={user.user_id}
            suggestion={one}
            isOffline={!online}
            onHide={hide}
            onShow={slug => setAnswered(before => before.filter(other => other !== slug))}
            onChanged={changed}
          />
        ))}
      </ul>
    </section>
  )
}

const offlineNote = 'claim-suggestions-offline'

interface SuggestionRowProps {
  userId: string
  isOffline: boolean
  suggestion: Suggestion
  onHide: (slug: string) => void
  onShow: (slug: string) => void
  onChanged: () => void
}

function SuggestionRow({ userId, isOffline, suggestion, onHide, onShow, onChanged }: SuggestionRowProps) {
  const { slug_value: slug, name, organisations, works, way } = suggestion
  const { busy, run } = useAction(thrown => void flash({ variant: 'danger', text: failureFrom(thrown) }))
  const note = `suggestion-${slug}`
  const button = {
    size: 'small',
    'aria-disabled': isOffline || undefined,
    'aria-describedby': isOffline ? `${note} ${offlineNote}` : note,
  } as const
  const claim = async () => {
    if ((await takeOver({ slug, name })) === undefined) return
    onHide(slug)
    onChanged()
  }
  const answer = (is_me: boolean) => call(claims.answerSuggestion, { params: { id: userId, slug }, body: { suggestion: { is_me } } })
  const dismiss = async () => {
    await answer(false)
    onHide(slug)
    const undo = () =>
      void answer(true).then(
        () => onShow(slug),
        thrown => flash({ variant: 'danger', text: failureFrom(thrown) }),
      )
    flash({ variant: 'success', text: `You won’t be asked about ${name} again.`, action: { label: 'Undo', run: undo } })
  }
  return (
    <li>
      <p className={css['name']}>
        <RecordLink index="researchers" slug={slug}>
          <bdi>{name}</bdi>
        </RecordLink>
      </p>
      <p id={note} className={css['note']}>
        {[organisations.join(', '), factsOf(suggestion)].filter(Boolean).join(' · ')}
      </p>
      {works.length > 0 && (
        <ul className={css['works']}>
          {works.map(work => (
            <li key={work.slug_value}>
              <RecordLink index={work.index as IndexName} slug={work.slug_value}>
                <bdi>{work.title}</bdi>
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
      <p className={css['note']}>{wayTexts[way]}</p>
      <div className={css['actions']}>
        <Button {...button} busy={busy} aria-label={`This is me: ${name}`} onClick={() => void (isOffline || run(claim))}>
          This is me
        </Button>
        <Button {...button} kind="quiet" aria-label={`Not me: ${name}`} onClick={() => void (isOffline || run(dismiss))}>
          Not me
        </Button>
      </div>
    </li>
  )
}

function factsOf({ publications_count: count, first_year: first, last_year: last }: Suggestion): string {
  const years = first === last ? first : [first, last].filter(Boolean).join('–')
  const works = count === undefined ? undefined : counted(count, 'publication')
  return [works, years].filter(Boolean).join(', ')
}

import { countryByCode } from '#contract/countries.ts'
import { opportunityCalendar } from '#contract/opportunity-calendar.ts'
import { isOver } from '#contract/opportunity-days.ts'
import { opportunityHash, opportunityPage } from '#contract/opportunity-page.ts'
import { mayEditOpportunity } from '#contract/opportunity-rights.ts'
import type { Role } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { commit } from '#offline/index.ts'
import { useTarget } from '#routing/use-target.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { downloadFile } from '#ui/text/download-file.ts'
import { OpportunityModal } from '../modals.ts'
import { closeOpportunity } from '../mutations/close-opportunity.mutation.ts'
import { deleteOpportunity } from '../mutations/delete-opportunity.mutation.ts'
import type { OpportunityShown } from '../opportunities.mirrored.ts'
import { kindNames } from './kind-names.data.ts'
import css from './Opportunities.module.css'

interface OpportunityEntryProps {
  opportunity: OpportunityShown
  role: Role | null
  now: number
  onChanged: () => void
}

let days: Intl.DateTimeFormat | undefined
const dayText = (day: string): string => {
  days ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return days.format(Date.parse(`${day}T00:00:00Z`))
}

/** One opportunity, with what its reader may do. */
export function OpportunityEntry({ opportunity, role, now, onChanged }: OpportunityEntryProps) {
  const { id, kind, title, content, place, country_id, link, deadline, closed_at, author, mark } = opportunity
  const where = [place, countryByCode(country_id)?.name].filter(Boolean).join(', ')
  const slug = author?.slug_values[0]
  const target = useTarget<HTMLElement>(opportunityHash(id))
  const act = async (step: () => Promise<unknown>) => {
    try {
      await step()
      onChanged()
    } catch (thrown) {
      flash({ variant: 'danger', text: failureOfQueued(thrown) })
    }
  }
  const saveDay = (day: string) => {
    const file = opportunityCalendar(
      { ...opportunity, deadline: day },
      { page: window.location.origin + opportunityPage(opportunity), now },
    )
    downloadFile('deadline.ics', new Blob([file], { type: 'text/calendar' }))
  }
  const remove = async () => {
    const isSure = await confirmModal({
      title: 'Delete this opportunity?',
      text: `“${title}” is then gone for everyone. Close it instead if others should still find it.`,
      yes: 'Delete',
      no: 'Cancel',
      danger: true,
    })
    if (isSure) await act(() => commit(deleteOpportunity, opportunity))
  }
  return (
    <article className={css['entry']} {...target} aria-labelledby={`title-${id}`}>
      <h3 id={`title-${id}`}>
        <bdi>{title}</bdi> <ChangeMark mark={mark} />
      </h3>
      <p className={css['facts']}>
        <span>{kindNames[kind]}</span>
        {where !== '' && <bdi>{where}</bdi>}
        {deadline !== null && <span>Last day: {dayText(deadline)}</span>}
        {closed_at !== null ? <span>Closed</span> : isOver(opportunity, now) && <span>The last day has passed</span>}
      </p>
      <RichTextView text={content} />
      <p className={css['facts']}>
        <span>
          Posted by{' '}
          {author === null ? (
            'someone'
          ) : slug === undefined ? (
            <bdi>{author.full_name}</bdi>
          ) : (
            <a href={to('researcher.show', { id: slug })}>
              <bdi>{author.full_name}</bdi>
            </a>
          )}
        </span>
        {link !== '' && (
          <a href={link} target="_blank" rel="nofollow ugc noopener noreferrer" aria-label={`More information: ${title}`}>
            More information
          </a>
        )}
      </p>
      <div className={css['actions']}>
        {deadline !== null && !isOver(opportunity, now) && (
          <Button size="small" aria-label={`Add to calendar: the last day of ${title}`} onClick={() => saveDay(deadline)}>
            Add to calendar
          </Button>
        )}
        {mayEditOpportunity(opportunity.group_type, role, opportunity.is_own) && (
          <>
            <Button
              size="small"
              aria-label={`Edit ${title}`}
              onClick={() => void openModal(OpportunityModal, { opportunity }).then(onChanged)}
            >
              Edit
            </Button>
            {(closed_at !== null || !isOver(opportunity, now)) && (
              <Button
                size="small"
                aria-label={`${closed_at === null ? 'Close' : 'Open again'}: ${title}`}
                onClick={() => void act(() => commit(closeOpportunity, { ...opportunity, closed: closed_at === null }))}
              >
                {closed_at === null ? 'Close' : 'Open again'}
              </Button>
            )}
            <Button size="small" kind="quiet" aria-label={`Delete ${title}`} onClick={() => void remove()}>
              Delete
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

import { useEffect, useRef } from 'react'
import { countryByCode } from '#contract/countries.ts'
import { opportunityCalendar } from '#contract/opportunity-calendar.ts'
import { opportunityPage } from '#contract/opportunity-page.ts'
import { mayEditOpportunity } from '#contract/opportunity-rights.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { commit } from '#offline/index.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Check, Download, EllipsisVertical, Pencil, RotateCcw, Trash2 } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { DateText } from '#ui/text/DateText.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { closeOpportunity } from '../mutations/close-opportunity.mutation.ts'
import { removeOpportunity } from '../mutations/remove-opportunity.mutation.ts'
import type { ListedOpportunity, OpportunityHolder } from '../opportunities.reads.ts'
import { kindTexts } from './opportunity-texts.data.ts'
import css from './Opportunities.module.css'

interface OpportunityItemProps {
  holder: OpportunityHolder
  row: ListedOpportunity
  /** Whether nobody can answer it any more. */
  over: boolean
}

/** An opportunity in a list, and what the viewer may do with it. */
export function OpportunityItem({ holder, row, over }: OpportunityItemProps) {
  const { id, kind, title, content, place, country_id, link, deadline, closed_at, author, created_at, mark } = row
  const { hash } = usePlace()
  const item = useRef<HTMLLIElement>(null)
  const anchor = `opportunity-${id}`
  const isNamed = hash.replace('#', '') === anchor
  // It was not there yet when the page was opened.
  useEffect(() => {
    if (isNamed) item.current?.scrollIntoView()
  }, [isNamed])
  const where = [place, countryByCode(country_id)?.name].filter(Boolean).join(', ')
  return (
    <li ref={item} id={anchor}>
      <header className={css['head']}>
        <h3>
          <bdi>{title}</bdi> <ChangeMark mark={mark} />
        </h3>
        {mayEditOpportunity(holder.type, holder.role, row.is_own) && <ItemActs holder={holder} row={row} />}
      </header>
      <p className={css['facts']}>
        <Badge tone="accent">{kindTexts[kind]}</Badge>
        {over && <Badge tone="warn">{closed_at === null ? 'Expired' : 'Closed'}</Badge>}
        {where && <bdi>{where}</bdi>}
        {deadline !== null && (
          <span>
            Last day: <DateText date={deadline} />
          </span>
        )}
        <span>
          {author ? (
            <>
              Posted by <a href={to('researcher.show', { id: author.slug_values[0] ?? '' })}>{author.full_name}</a>,{' '}
            </>
          ) : (
            'Posted '
          )}
          <RelativeTime at={created_at} />
        </span>
      </p>
      <RichTextView text={content} />
      <div className={css['actions']}>
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            More about “<bdi>{title}</bdi>”
          </a>
        )}
        {deadline !== null && !over && (
          <Button
            size="small"
            icon={Download}
            aria-label={`Add the last day of “${title}” to a calendar`}
            onClick={() => saveDay(row, deadline)}
          >
            Add to calendar
          </Button>
        )}
      </div>
    </li>
  )
}

/** Made on this device, so that it works without a connection. */
const saveDay = (row: ListedOpportunity, deadline: string): void =>
  downloadText(
    'deadline.ics',
    opportunityCalendar({ ...row, deadline }, { page: location.origin + opportunityPage(row), now: Date.now() }),
    'text/calendar',
  )

function ItemActs({ holder: { type, slug, name }, row: { id, title, closed_at } }: Omit<OpportunityItemProps, 'over'>) {
  const place = { type, slug, name }
  const change = (work: Promise<unknown>) =>
    void work.catch((thrown: unknown) => flash({ variant: 'danger', text: failureOfQueued(thrown) }))
  const closed = closed_at === null
  return (
    <div className={css['tools']}>
      <ButtonLink
        size="small"
        icon={Pencil}
        href={`${to('create.opportunity', { id: place.slug })}?edit=${encodeURIComponent(id)}`}
        aria-label={`Edit “${title}”`}
      >
        Edit
      </ButtonLink>
      <Menu
        label={`More about ${title}`}
        icon={EllipsisVertical}
        iconOnly
        align="end"
        size="small"
        items={[
          {
            label: closed ? 'Close' : 'Open again',
            icon: closed ? Check : RotateCcw,
            onSelect: () => change(commit(closeOpportunity, { place, id, title, closed })),
          },
          'line',
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => change(commit(removeOpportunity, { place, id, title })) },
        ]}
      />
    </div>
  )
}

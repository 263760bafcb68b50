import { useRead } from '#api/read/use-read.ts'
import { limits } from '#contract/limits.ts'
import { questions as calls } from '#contract/questions.ts'
import { to } from '#contract/to.ts'
import { useBlocked } from '#features/blocked-people/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { MessageCircle } from '#ui/Icon.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { pageInAddress } from '../list.rules.ts'
import { QuestionEntry } from '../page/QuestionEntry.tsx'
import { QuestionSearch } from '../page/QuestionSearch.tsx'
import css from '../page/Questions.module.css'

const href = (q: string, page = 0): string =>
  to('questions', {}, { query: { ...(q !== '' && { q }), ...(page > 0 && { page: String(page) }) } })

/** The public questions of all communities, found by words. Guests read them too. */
export function PublicQuestions() {
  const { query } = usePlace()
  const q = (query.get('q') ?? '').trim().slice(0, limits.keywordLength)
  const page = pageInAddress(query)
  usePageTitle(q === '' ? 'Questions' : `${q} · Questions`)
  return (
    <div className={css['page']}>
      <header className={css['top']}>
        <div>
          <h1 tabIndex={-1}>Questions</h1>
          <p className={css['quiet']}>What communities ask and answer for everyone.</p>
        </div>
        <ButtonLink size="small" href={to('communities')}>
          All communities
        </ButtonLink>
      </header>
      <QuestionSearch q={q} onSearch={words => void go(href(words))} />
      <Found q={q} page={page} />
    </div>
  )
}

const usePublicQuestions = (q: string, page: number) =>
  useRead(calls.all, { query: { ...(q !== '' && { q }), ...(page > 0 && { page: String(page) }) } })

interface FoundProps {
  q: string
  page: number
}

function Found({ q, page }: FoundProps) {
  const read = usePublicQuestions(q, page)
  return (
    <>
      <FoundCount
        count={q !== '' && read.isCurrent ? read.answer?.questions.length : undefined}
        one="question"
        many="questions"
        isPart={page > 0 || read.answer?.more === true}
      />
      <FoundRows q={q} page={page} read={read} />
    </>
  )
}

function FoundRows({ q, page, read }: FoundProps & { read: ReturnType<typeof usePublicQuestions> }) {
  const blocked = useBlocked()
  const { answer, isCurrent, error, again } = read
  if (answer && isCurrent) {
    const { questions, more } = answer
    if (questions.length === 0)
      return (
        <EmptyBlock
          title={q === '' ? 'No questions yet' : 'No questions found'}
          icon={MessageCircle}
          actions={(q !== '' || page > 0) && <ButtonLink href={href('')}>All questions</ButtonLink>}
        >
          <p>{q === '' ? 'Questions that communities show to everyone are listed here.' : 'Try fewer or other words.'}</p>
        </EmptyBlock>
      )
    return (
      <>
        <ul className={css['rows']} aria-label="Questions">
          {questions.map(question => (
            <QuestionEntry
              key={question.id}
              community={question.community}
              communityName={question.community_name}
              question={question}
              isBlocked={blocked.has(question.author?.slug_values[0] ?? '')}
            />
          ))}
        </ul>
        <PageTurner page={page} more={more} onTurn={next => void go(href(q, next))} />
      </>
    )
  }
  return (
    <NotLoadedBlock
      error={error}
      again={again}
      what="The questions"
      offline="You’re offline. The questions of your own communities are on this device."
    />
  )
}

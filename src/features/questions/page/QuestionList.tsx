import { useEffect, useEffectEvent } from 'react'
import { useReachability } from '#api/reachability.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import type { FramedCommunity } from '#features/communities/index.ts'
import { AsOf } from '#features/folders/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { counted } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Select } from '#ui/first/Select.tsx'
import { MessageCircle } from '#ui/Icon.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { useBlocked } from '#features/blocked-people/index.ts'
import { filterOf, listHref, type QuestionFilter } from '../list.rules.ts'
import { QuestionFormModal, ReportsModal } from '../modals.ts'
import { useQuestionList, useTags } from '../questions.reads.ts'
import { QuestionEntry } from './QuestionEntry.tsx'
import { QuestionSearch } from './QuestionSearch.tsx'
import css from './Questions.module.css'
import { TagFilter } from './TagFilter.tsx'

/** The questions of a community: what is listed is in the address. */
export function QuestionList({ community }: { community: FramedCommunity }) {
  const { slug, role } = community
  const { query } = usePlace()
  const { user } = useSession()
  const filter = filterOf(query)
  const tags = useTags(slug)
  const mayAsk = roleMay(role, 'askInCommunity')
  const show = (change: Partial<QuestionFilter>) => go(listHref(slug, { ...filter, page: 0, ...change }))
  const ask = async () => {
    if (!mustSignIn()) return
    const id = await openModal(QuestionFormModal, { community })
    if (id !== undefined) await go(`${listHref(slug).split('?')[0]}/${id}`)
  }
  // An address can ask for the form: who is not logged in is led to the login, and stays with the questions.
  const isAsked = query.has('ask')
  const askNow = useEffectEvent(() => {
    void go(listHref(slug, filter), { replace: true })
    if (mayAsk || !user) void ask()
  })
  useEffect(() => {
    if (isAsked) askNow()
  }, [isAsked])
  return (
    <div className={css['stack']}>
      <div className={css['top']}>
        <h2>Questions</h2>
        <div className={css['acts']}>
          {roleMay(role, 'moderate') && (
            <Button size="small" onClick={() => void openModal(ReportsModal, { community: slug })}>
              Reports
            </Button>
          )}
          {(mayAsk || !user) && (
            <Button kind="primary" icon={MessageCircle} onClick={() => void ask()}>
              Ask a question
            </Button>
          )}
        </div>
      </div>
      {user && !mayAsk && <p className={css['quiet']}>Join this community to ask and answer.</p>}
      <AsOf />
      <div className={css['filters']}>
        <QuestionSearch q={filter.q} onSearch={q => void show({ q })} />
        <Select
          className={css['sort']}
          aria-label="Order"
          value={filter.sort}
          onChange={event => void show({ sort: event.target.value === 'active' ? 'active' : 'newest' })}
        >
          <option value="newest">Newest first</option>
          <option value="active">Recently active</option>
        </Select>
        <div className={css['checks']}>
          <Checkbox label="Unanswered" checked={filter.unanswered} onChange={event => void show({ unanswered: event.target.checked })} />
          {user && <Checkbox label="Mine" checked={filter.mine} onChange={event => void show({ mine: event.target.checked })} />}
        </div>
      </div>
      <TagFilter key={slug} community={slug} chosen={filter.tag} tags={tags} />
      <Listed community={community} filter={filter} />
    </div>
  )
}

function Listed({ community: { slug }, filter }: { community: FramedCommunity; filter: QuestionFilter }) {
  const { online } = useReachability()
  const list = useQuestionList(slug, filter)
  const isFiltered = filter.q !== '' || filter.tag !== '' || filter.unanswered || filter.mine
  const count = list.total === 0 ? 'No questions' : counted(list.total, 'question')
  return (
    <>
      {/* Here all the time: what is put in later is not read out. */}
      <output className={list.total > 0 ? css['quiet'] : 'visually-hidden'}>
        {list.rows && (isFiltered || list.total > 0) && count}
        {list.total > 0 && list.isHere && !online && ' on this device'}
      </output>
      <QuestionRows slug={slug} filter={filter} isFiltered={isFiltered} list={list} />
    </>
  )
}

interface QuestionRowsProps {
  slug: string
  filter: QuestionFilter
  isFiltered: boolean
  list: ReturnType<typeof useQuestionList>
}

function QuestionRows({ slug, filter, isFiltered, list: { rows, pages, error, again } }: QuestionRowsProps) {
  const blocked = useBlocked()
  if (!rows)
    return (
      <NotLoadedBlock
        error={error}
        again={again}
        what="The questions"
        offline="Questions of communities that you belong to are kept on this device."
      />
    )
  if (rows.length === 0)
    return (
      <EmptyBlock
        title={isFiltered ? 'No questions found' : 'No questions yet'}
        icon={MessageCircle}
        actions={
          isFiltered && (
            <>
              <ButtonLink href={listHref(slug)}>Show all questions</ButtonLink>
              {filter.q !== '' && <ButtonLink href={to('questions', {}, { query: { q: filter.q } })}>Search all communities</ButtonLink>}
            </>
          )
        }
      >
        <p>{isFiltered ? 'Try fewer words, or remove a filter.' : 'Be the first to ask.'}</p>
      </EmptyBlock>
    )
  return (
    <>
      <ul className={css['rows']} aria-label="Questions">
        {rows.map(question => (
          <QuestionEntry
            key={question.id}
            community={slug}
            question={question}
            isBlocked={blocked.has(question.author?.slug_values[0] ?? '')}
          />
        ))}
      </ul>
      <Pagination page={filter.page} pages={pages} href={page => listHref(slug, { ...filter, page })} />
    </>
  )
}

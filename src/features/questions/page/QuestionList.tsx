import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { useReachability } from '#api/reachability.ts'
import { errorText } from '#api/error-text.ts'
import { roleMay } from '#contract/roles.ts'
import type { FramedCommunity } from '#features/communities/index.ts'
import { AsOf } from '#features/folders/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { MessageCircle } from '#ui/Icon.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useBlocked } from '../blocked/blocked.reads.ts'
import { filterOf, listHref, type QuestionFilter } from '../list.rules.ts'
import { QuestionFormModal, ReportsModal } from '../modals.ts'
import { useQuestionList, useTags } from '../questions.reads.ts'
import { QuestionEntry } from './QuestionEntry.tsx'
import css from './Questions.module.css'
import { QuestionTags } from './QuestionTags.tsx'

const tagsShown = 20

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
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void show({ q: typeof typed === 'string' ? typed : '' })
  }
  return (
    <div className={css['stack']}>
      <div className={css['head']}>
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
        <form className={css['search']} aria-label="Search questions" onSubmit={search}>
          <TextInput
            key={filter.q}
            type="search"
            name="q"
            aria-label="Search questions"
            placeholder="Search questions"
            defaultValue={filter.q}
          />
        </form>
        <Select
          className={css['sort']}
          aria-label="Order"
          value={filter.sort}
          onChange={event => void show({ sort: event.target.value === 'active' ? 'active' : 'newest' })}
        >
          <option value="newest">Newest first</option>
          <option value="active">Recently active</option>
        </Select>
        <Checkbox label="Unanswered" checked={filter.unanswered} onChange={event => void show({ unanswered: event.target.checked })} />
        {user && <Checkbox label="Mine" checked={filter.mine} onChange={event => void show({ mine: event.target.checked })} />}
      </div>
      <QuestionTags community={slug} chosen={filter.tag} tags={chosenFirst(tags, filter.tag)} />
      <Listed community={community} filter={filter} />
    </div>
  )
}

/** The chosen tag is there, however rare it is. */
function chosenFirst(tags: readonly { name: string; count: number }[], chosen: string) {
  const shown: { name: string; count?: number }[] = tags.slice(0, tagsShown)
  return chosen === '' || shown.some(({ name }) => name === chosen) ? shown : [{ name: chosen }, ...shown]
}

function Listed({ community: { slug }, filter }: { community: FramedCommunity; filter: QuestionFilter }) {
  const { online } = useReachability()
  const blocked = useBlocked()
  const { rows, pages, total, isHere, error, again } = useQuestionList(slug, filter)
  if (!rows && error?.kind === 'http')
    return (
      <EmptyBlock title="The questions could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
        <p>{errorText(error)}</p>
      </EmptyBlock>
    )
  if (!rows && error)
    return (
      <EmptyBlock title="Not available offline" actions={<Button onClick={again}>Try again</Button>}>
        <p>Questions of communities that you belong to are kept on this device.</p>
      </EmptyBlock>
    )
  if (!rows) return <Skeleton lines={8} />
  const isFiltered = filter.q !== '' || filter.tag !== '' || filter.unanswered || filter.mine
  if (rows.length === 0)
    return (
      <EmptyBlock title={isFiltered ? 'No questions found' : 'No questions yet'} icon={MessageCircle}>
        <p>{isFiltered ? 'Try fewer words, or remove a filter.' : 'Be the first to ask.'}</p>
      </EmptyBlock>
    )
  return (
    <>
      <output className={css['quiet']}>
        {total === 1 ? '1 question' : `${formatNumber(total)} questions`}
        {isHere && !online && ' on this device'}
      </output>
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

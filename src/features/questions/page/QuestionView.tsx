import { useState } from 'react'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import type { FramedCommunity } from '#features/communities/index.ts'
import { AsOf } from '#features/folders/index.ts'
import { counted } from '#kit/format-number.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Bell, BellRing, EllipsisVertical } from '#ui/Icon.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { listHref } from '../list.rules.ts'
import { QuestionFormModal } from '../modals.ts'
import { deleteQuestion } from '../mutations/delete-question.mutation.ts'
import { followQuestion } from '../mutations/follow-question.mutation.ts'
import { unfollowQuestion } from '../mutations/unfollow-question.mutation.ts'
import type { WholeQuestion } from '../question.reads.ts'
import { AnswerEntry } from './AnswerEntry.tsx'
import { Byline } from './Byline.tsx'
import { Comments } from './Comments.tsx'
import type { QuestionInView } from './question-in-view.ts'
import css from './Questions.module.css'
import { QuestionTags } from './QuestionTags.tsx'
import { UnsavedEdit } from './UnsavedEdit.tsx'
import { useUnlisted } from './use-unlisted.ts'
import { earlierTextsOf, menuOf, queued } from './written-menu.ts'
import { WrittenText } from './WrittenText.tsx'
import { YourAnswer } from './YourAnswer.tsx'

interface QuestionViewProps {
  community: FramedCommunity
  whole: WholeQuestion
  /** It was there, and is no more. */
  isGone: boolean
  page: number
  more: boolean
  /** The page of an answer: null if the question has none with this id, undefined where this is not known. */
  pageOf: (id: string) => number | null | undefined
  onChanged: () => void
}

/** A question with its answers and comments, as guests read it too, and what the viewer may do with them. */
export function QuestionView({
  community,
  whole: { question, answers, comments },
  isGone,
  page,
  more,
  pageOf,
  onChanged,
}: QuestionViewProps) {
  const { user } = useSession()
  const { params } = usePlace()
  const { id, title, tags, is_public, is_followed, accepted_answer_id } = question
  const place = { community: community.slug, question: id }
  const open: QuestionInView = { place, title, role: isGone ? null : community.role, onChanged }
  usePageTitle(title)
  const written = { community: community.slug, type: 'question', id } as const
  const mayModerate = roleMay(open.role, 'moderate')
  const mayWrite = roleMay(open.role, 'askInCommunity')
  const [isEditing, setEditing] = useState(false)
  const edit = async () => {
    setEditing(true)
    await openModal(QuestionFormModal, { community, question })
    setEditing(false)
  }
  const items = menuOf({
    place: written,
    row: question,
    mayWrite,
    mayModerate,
    edit: () => void edit(),
    remove: async () => {
      await commit(deleteQuestion, { ...place, title })
      await go(listHref(community.slug))
    },
    onChanged,
  })
  const unlisted = useUnlisted(answers, `${id} ${page}`)
  const of = (answer: string | null) => comments.filter(({ answer_id }) => answer_id === answer)
  return (
    <div className={classNames(css['stack'], css['reading'])}>
      <p>
        <a href={listHref(community.slug)}>All questions</a>
      </p>
      <AsOf />
      {isGone && (
        <InlineMessage tone="warn">This question is no longer here: it was deleted or hidden, or you can no longer read it.</InlineMessage>
      )}
      <article className={css['written']}>
        <div className={css['head']}>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          {!isGone && items.length > 0 && (
            <Menu label="Actions of this question" icon={EllipsisVertical} iconOnly size="small" align="end" items={items} />
          )}
        </div>
        <div className={css['head']}>
          <div className={css['facts']}>
            <Byline row={question} did="asked" onEdited={earlierTextsOf(written, question, mayModerate)} />
            {!is_public && <Badge>Members only</Badge>}
            {accepted_answer_id !== null && <Badge tone="ok">Answered</Badge>}
          </div>
          {user && !isGone && (
            <Button
              size="small"
              icon={is_followed ? BellRing : Bell}
              aria-pressed={is_followed}
              onClick={() =>
                void queued(is_followed ? commit(unfollowQuestion, { ...place, title }) : commit(followQuestion, { ...place, title }))
              }
            >
              {is_followed ? 'Following' : 'Follow'}
            </Button>
          )}
        </div>
        <WrittenText row={question}>
          <UnsavedEdit
            draft={question.is_own && mayWrite && !isEditing ? `question:${community.slug}:${id}` : undefined}
            onContinue={() => void edit()}
          />
          <QuestionTags community={community.slug} tags={tags.map(name => ({ name }))} />
          <Comments open={open} answer={null} comments={of(null)} />
        </WrittenText>
      </article>
      <section className={css['answers']} aria-label="Answers">
        <h3>{answersTitle(question.answers_count)}</h3>
        <ol className={css['rows']}>
          {[...answers, ...unlisted].map(answer =>
            unlisted.includes(answer) ? (
              <AnswerEntry
                key={answer.id}
                open={pageOf(answer.id) === null ? { ...open, role: null } : open}
                question={question}
                answer={{ ...answer, content: '' }}
                comments={[]}
                isUnlisted
              />
            ) : (
              <AnswerEntry key={answer.id} open={open} question={question} answer={answer} comments={of(answer.id)} />
            ),
          )}
        </ol>
        <PageTurner
          page={page}
          more={more}
          labels={['Earlier answers', 'Later answers']}
          onTurn={next =>
            void go(
              to(
                'community.questions.question',
                { id: params['id'] ?? '', question: id },
                next > 0 ? { query: { page: String(next) } } : {},
              ),
            )
          }
        />
      </section>
      <YourAnswer open={open} />
    </div>
  )
}

const answersTitle = (count: number): string => (count === 0 ? 'No answers yet' : counted(count, 'answer'))

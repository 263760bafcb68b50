import { parseRichText, plainText } from '#contract/rich-text.ts'
import { to } from '#contract/to.ts'
import { counted } from '#kit/format-number.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { cutAtWord } from '#ui/text/cut-text.ts'
import { listHref } from '../list.rules.ts'
import type { QuestionHere } from '../questions.mirrored.ts'
import { Byline } from './Byline.tsx'
import css from './Questions.module.css'
import { QuestionTags } from './QuestionTags.tsx'

const excerptLength = 240

const answersText = (count: number): string => (count === 0 ? 'No answers yet' : counted(count, 'answer'))

interface EntryProps {
  /** The first slug. */
  community: string
  /** In a list of several communities. */
  communityName?: string
  question: QuestionHere
  isBlocked: boolean
}

/** A question in a list. */
export function QuestionEntry({ community, communityName, question, isBlocked }: EntryProps) {
  const { id, title, content, tags, is_public, accepted_answer_id, answers_count, hidden } = question
  // Among those of one community there is a heading of the page of the community above it.
  const Heading = communityName === undefined ? 'h3' : 'h2'
  return (
    <li className={css['row']}>
      <Heading>
        <a href={to('community.questions.question', { id: community, question: id })}>
          <bdi>{isBlocked ? 'A question by someone you blocked' : title}</bdi>
        </a>
      </Heading>
      {!isBlocked && <p className={css['excerpt']}>{cutAtWord(plainText(parseRichText(content)), excerptLength)}</p>}
      <div className={css['facts']}>
        <span className={css['quiet']}>{answersText(answers_count)}</span>
        {accepted_answer_id !== null && <Badge tone="ok">Answered</Badge>}
        {!is_public && <Badge>Members only</Badge>}
        {hidden && <Badge tone="warn">Hidden</Badge>}
        <Byline row={question} did="asked" />
        {communityName !== undefined && (
          <span className={css['quiet']}>
            in{' '}
            <a href={listHref(community)}>
              <bdi>{communityName}</bdi>
            </a>
          </span>
        )}
      </div>
      {!isBlocked && <QuestionTags community={community} tags={tags.map(name => ({ name }))} />}
    </li>
  )
}

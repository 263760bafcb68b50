import { parseRichText, plainText } from '#contract/rich-text.ts'
import { to } from '#contract/to.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { cutAtWord } from '#ui/text/cut-text.ts'
import type { QuestionHere } from '../questions.mirrored.ts'
import { Byline } from './Byline.tsx'
import css from './Questions.module.css'
import { QuestionTags } from './QuestionTags.tsx'

const excerptLength = 240

const answersText = (count: number): string =>
  count === 0 ? 'No answers yet' : count === 1 ? '1 answer' : `${formatNumber(count)} answers`

/** A question in a list. */
export function QuestionEntry({ community, question, isBlocked }: { community: string; question: QuestionHere; isBlocked: boolean }) {
  const { id, title, content, tags, is_public, accepted_answer_id, answers_count, hidden } = question
  return (
    <li className={css['row']}>
      <h3>
        <a href={to('community.questions.question', { id: community, question: id })}>
          <bdi>{isBlocked ? 'A question by somebody you blocked' : title}</bdi>
        </a>
      </h3>
      {!isBlocked && <p className={css['excerpt']}>{cutAtWord(plainText(parseRichText(content)), excerptLength)}</p>}
      <p className={css['byline']}>
        <span>{answersText(answers_count)}</span>
        {accepted_answer_id !== null && <Badge tone="ok">Answered</Badge>}
        {!is_public && <Badge>Members only</Badge>}
        {hidden && <Badge tone="warn">Hidden</Badge>}
      </p>
      <Byline row={question} did="asked" />
      <QuestionTags community={community} tags={tags.map(name => ({ name }))} />
    </li>
  )
}

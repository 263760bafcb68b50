import { to } from '#contract/to.ts'
import { Badge } from '#ui/text/Badge.tsx'
import css from '../page/Questions.module.css'
import { useSimilarQuestions } from '../questions.reads.ts'

/** Questions that may be the same, while a title is typed: they open beside the form. */
export function SimilarQuestions({ community, title }: { community: string; title: string }) {
  const similar = useSimilarQuestions(community, title)
  if (similar.length === 0) return null
  return (
    <section className={css['similar']} aria-label="Similar questions">
      Perhaps it was asked already:
      <ul>
        {similar.map(({ id, title: other, is_answered }) => (
          <li key={id}>
            <a href={to('community.questions.question', { id: community, question: id })} target="_blank" rel="noopener">
              <bdi>{other}</bdi>
            </a>{' '}
            {is_answered && <Badge tone="ok">Answered</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
